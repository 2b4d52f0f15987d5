// The used parts of Node's file modules: Node's types are not part of this package. If they are installed, they take
// precedence.

declare module "node:fs" {
  interface Entry {
    readonly name: string;
    isFile(): boolean;
    isDirectory(): boolean;
    isSymbolicLink(): boolean;
  }
  export function closeSync(file: number): void;
  export function existsSync(path: string): boolean;
  export function lstatSync(path: string): Pick<Entry, "isSymbolicLink">;
  export function mkdirSync(path: string, options: { readonly recursive: true }): unknown;
  export function openSync(path: string, flags: "r"): number;
  export function readdirSync(path: string): string[];
  export function readdirSync(path: string, options: { readonly withFileTypes: true }): Entry[];
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readSync(
    file: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ): number;
  export function renameSync(from: string, to: string): void;
  export function rmSync(path: string, options: { readonly force: true }): void;
  export function statSync(path: string): Pick<Entry, "isFile">;
  export function writeFileSync(path: string, data: Uint8Array | string, options: { readonly flag: "wx" }): void;
}

declare module "node:url" {
  export function fileURLToPath(address: string): string;
}
