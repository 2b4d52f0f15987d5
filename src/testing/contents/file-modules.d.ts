// What the kit uses of a host that has files: Node's types are not part of this package. Where they are there, they hold.

declare module "node:fs/promises" {
  interface Entry {
    readonly name: string;
    isFile(): boolean;
    isDirectory(): boolean;
    isSymbolicLink(): boolean;
  }
  export function lstat(path: string): Promise<Pick<Entry, "isSymbolicLink">>;
  export function mkdir(path: string, options: { readonly recursive: true }): Promise<unknown>;
  export function readdir(path: string): Promise<string[]>;
  export function readdir(path: string, options: { readonly withFileTypes: true }): Promise<Entry[]>;
  export function rename(from: string, to: string): Promise<void>;
  export function rm(path: string, options: { readonly force: true }): Promise<void>;
  export function stat(path: string): Promise<Pick<Entry, "isFile">>;
  export function writeFile(path: string, data: Uint8Array | string, options: { readonly flag: "wx" }): Promise<void>;
}

declare module "node:url" {
  export function fileURLToPath(address: string): string;
}
