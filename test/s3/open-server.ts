import { serve } from "@hono/node-server";

/** A handler served on the loopback interface. */
export interface OpenServer {
  /** For example `http://127.0.0.1:49152`. */
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a handler on a free port. */
export function openServer(fetch: (request: Request) => Promise<Response>): Promise<OpenServer> {
  const host = "127.0.0.1";
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: host, overrideGlobalObjects: false }, ({ port }) => {
      resolve({
        origin: `http://${host}:${port}`,
        host,
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            // Clients keep connections open, which would keep the server running.
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      });
    });
  });
}
