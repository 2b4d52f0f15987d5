/** A directory: a path, or a `file:` URL of any host. Declared apart from what reads files, which needs types of Node. */
export type DirectoryPath = string | { readonly href: string };
