/** The version of the package; a test compares it with that of its package.json. */
export const version = "0.1.0";
