export { RemoteBucket, withLength, withSignal } from "../remote/remote-bucket.js";
export type { ConditionalWrites, RemoteBucketOptions, RemoteCredentials } from "../remote/remote-bucket-options.js";
