// The platform's modules for the suites of this project. It compiles without the platform's own types, which describe
// another host.

interface Entrypoint {
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
}

interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void;
  passThroughOnException(): void;
}

interface DurableObjectStorage {
  get<Value>(key: string): Promise<Value | undefined>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<boolean>;
  setAlarm(time: number): Promise<void>;
}

interface DurableObjectState extends ExecutionContext {
  readonly storage: DurableObjectStorage;
}

interface ScheduledController {
  readonly scheduledTime: number;
  readonly cron: string;
  noRetry(): void;
}

interface MessageBatch<Body = unknown> {
  readonly queue: string;
  readonly messages: readonly {
    readonly id: string;
    readonly timestamp: Date;
    readonly body: Body;
    ack(): void;
    retry(): void;
  }[];
  ackAll(): void;
  retryAll(): void;
}

interface QueueResult {
  readonly outcome: string;
  readonly explicitAcks: readonly string[];
  readonly retryMessages: readonly { readonly msgId: string }[];
}

interface Message {
  readonly id: string;
  readonly timestamp: Date | number;
  readonly attempts: number;
  readonly body: unknown;
}

interface Request {
  readonly cf?: unknown;
}

// biome-ignore lint/style/noNamespace: the platform's types use this name.
declare namespace Cloudflare {
  interface Env {
    readonly [name: string]: unknown;
    readonly FILES: import("fakebucket/r2").R2Bucket;
    readonly GREETING: string;
  }
}

declare module "cloudflare:workers" {
  export const env: Cloudflare.Env;
  export const exports: {
    readonly [name: string]: unknown;
    readonly default: Entrypoint;
    readonly Named: Entrypoint & {
      add(first: number, second: number): Promise<number>;
      fail(): Promise<void>;
      missing(): Promise<void>;
    };
  };
  export function waitUntil(promise: Promise<unknown>): void;
  export function withEnv<Result>(env: object, run: () => Result): Result;
  export function withExports<Result>(exports: object, run: () => Result): Result;
  export function withEnvAndExports<Result>(env: object, exports: object, run: () => Result): Result;
  class Entry<Env = unknown> {
    protected readonly ctx: ExecutionContext;
    protected readonly env: Env;
    constructor(ctx: object, env: unknown);
  }
  export class WorkerEntrypoint<Env = unknown> extends Entry<Env> {
    fetch?(request: Request): Response | Promise<Response>;
  }
  export class DurableObject<Env = unknown> extends Entry<Env> {
    protected override readonly ctx: DurableObjectState;
  }
  export class WorkflowEntrypoint<Env = unknown> extends Entry<Env> {}
  export class RpcTarget {}
}

declare module "cloudflare:test" {
  export function createPagesEventContext(init: object): object;
  export { env } from "cloudflare:workers";
  export const SELF: Entrypoint;
  export const fetchMock: import("undici").MockAgent;
  export function createExecutionContext(): ExecutionContext;
  export function waitOnExecutionContext(ctx: ExecutionContext): Promise<void>;
  export function createScheduledController(options?: object): ScheduledController;
  export function createMessageBatch<Body>(
    queueName: string,
    messages: readonly (Message & { readonly body: Body })[],
  ): MessageBatch<Body>;
  export function getQueueResult(batch: MessageBatch, ctx: ExecutionContext): Promise<QueueResult>;
  export function reset(): Promise<void>;
  export function adminSecretsStore(binding: object): import("fakebucket/workers").SecretsStoreAdmin;
}

declare module "*.html" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the platform has it so.
  export default text;
}

declare module "*.bin" {
  const bytes: ArrayBuffer;
  // biome-ignore lint/style/noDefaultExport: the platform has it so.
  export default bytes;
}

declare class IdentityTransformStream extends TransformStream<unknown, Uint8Array> {}
declare class FixedLengthStream extends IdentityTransformStream {
  constructor(length: number);
}
interface SubtleCrypto {
  timingSafeEqual(a: BufferSource, b: BufferSource): boolean;
}
interface Crypto {
  readonly DigestStream: new (
    algorithm: string | { readonly name: string },
  ) => WritableStream & { readonly digest: Promise<ArrayBuffer>; readonly bytesWritten: bigint };
}
interface CacheStorage {
  readonly default: Cache;
}
