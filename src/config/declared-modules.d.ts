// What is declared here is used on every host, or on none: neither Node's types nor ESLint's are part of this package.

/** The only function of a host's file system that is used. */
declare module "node:fs/promises" {
  export function readFile(path: string | { readonly href: string }): Promise<Uint8Array>;
}

/** The declarations of `toml-eslint-parser` name this type; its code imports nothing of ESLint. */
declare module "eslint" {
  // biome-ignore lint/style/noNamespace: that is how ESLint declares it.
  export namespace SourceCode {
    type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>;
  }
}
