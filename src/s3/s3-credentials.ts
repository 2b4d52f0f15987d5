/** With what requests are signed. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
