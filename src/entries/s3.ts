export type { S3Credentials } from "../s3/authenticate.js";
export type { S3CorsRule } from "../s3/cors.js";
export type { S3HandlerOptions } from "../s3/handler-options.js";
export { s3Handler } from "../s3/s3-handler.js";
