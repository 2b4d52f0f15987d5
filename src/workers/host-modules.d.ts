// What this room uses of Node, whose types are no part of this package. Where they are there, they hold.

declare module "node:async_hooks" {
  export class AsyncLocalStorage<Value> {
    getStore(): Value | undefined;
    run<Result>(value: Value, run: () => Result): Result;
  }
}
declare module "node:module" {
  export function createRequire(path: string): { resolve(name: string): string };
  export function register(specifier: string): void;
}
declare module "node:path" {
  export function resolve(...paths: string[]): string;
}
