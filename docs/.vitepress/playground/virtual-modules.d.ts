declare module "virtual:playground-kit" {
  /** The script of the sandbox: see `kit-plugin.ts`. */
  export const kit: string;
}
