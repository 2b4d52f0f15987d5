/** The host is not installed on this machine. The message is the reason. */
export class MissingHost extends Error {}
