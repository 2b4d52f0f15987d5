import { serve } from "@hono/node-server";

/** A handler that is being served on this machine's loopback. */
export interface OpenServer {
  /** Such as `http://127.0.0.1:49152`. */
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a handler on a port that is free. */
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
            // Clients keep their connections open, and would keep the server.
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      });
    });
  });
}
