import { createHash } from "node:crypto";

/** Answers the client's requests: the script with its bucket, or a substitute in a test. */
export type Answer = (request: Request) => Promise<Response>;

/** A request of the client. */
export interface AssetRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** The key of an object, or the path of a folder, which is empty or ends with a slash. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;
  readonly signal?: AbortSignal;
}

/** A client of the asset server. It knows only the route, and counts its requests. */
export class AssetClient {
  /** The number of requests by kind. */
  readonly requests = new Map<string, number>();
  bytesSent = 0;
  bytesReceived = 0;
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  get requestCount(): number {
    return [...this.requests.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Sends a request and counts it under `kind`. */
  send(kind: string, { method, key, query = {}, headers = {}, body = "", signal }: AssetRequest): Promise<Response> {
    this.requests.set(kind, (this.requests.get(kind) ?? 0) + 1);
    const path = key.split("/").map(encodeURIComponent).join("/");
    const search = new URLSearchParams(query).toString();
    const init: RequestInit & { duplex: "half" } = { method, headers: { ...headers }, duplex: "half" };
    if (method === "PUT" || method === "POST") init.body = body;
    if (signal !== undefined) init.signal = signal;
    if (!(body instanceof ReadableStream)) this.bytesSent += body.length;
    return this.#answer(new Request(`https://assets.example/assets/${path}?${search}`, init));
  }

  /** Reads the bytes of a response. */
  async receive(response: Response): Promise<Uint8Array> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.bytesReceived += bytes.length;
    return bytes;
  }

  /** Returns the size and the SHA-256 of a response, without holding the whole body in memory. */
  async digest(response: Response): Promise<{ readonly size: number; readonly sha256: string }> {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of response.body ?? []) {
      hash.update(chunk);
      size += chunk.length;
    }
    this.bytesReceived += size;
    return { size, sha256: hash.digest("hex") };
  }

  /** Parses the JSON of a response. */
  async json<T>(response: Response): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.receive(response)));
  }
}
