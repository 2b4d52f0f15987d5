// The declared modules, for every host: neither Node's types nor ESLint's are part of this package.

/** The only functions used of a host's file system. */
declare module "node:fs/promises" {
  export function readFile(path: string | { readonly href: string }): Promise<Uint8Array>;
  export function stat(path: string | { readonly href: string }): Promise<{ readonly size: number; isFile(): boolean }>;
}

/** The declarations of `toml-eslint-parser` use this type; its code imports nothing from ESLint. */
declare module "eslint" {
  // biome-ignore lint/style/noNamespace: ESLint's own declaration is a namespace.
  export namespace SourceCode {
    type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>;
  }
}
