export { RemoteBucket, withSignal } from "./remote/remote-bucket.js";
export type { ConditionalWrites, RemoteBucketOptions, RemoteCredentials } from "./remote/remote-bucket-options.js";
export { withLength } from "./remote/with-length.js";
