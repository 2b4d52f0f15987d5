/** The settings of clients for a connection to the server. */
export interface Connection {
  readonly port: number;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The address of the server. */
export function endpointOf({ port }: Connection): string {
  return `http://localhost:${port}`;
}

/** The address of a bucket by path, which every client resolves. */
export function bucketEndpoint(connection: Connection, name: string): string {
  return `${endpointOf(connection)}/${name}`;
}

/** The addresses of a bucket in browsers: by path, and by host if its name is a valid host label. */
export function bucketEndpoints(connection: Connection, name: string): string[] {
  const byPath = bucketEndpoint(connection, name);
  const isHost = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name);
  return isHost ? [byPath, `http://${name}.localhost:${connection.port}`] : [byPath];
}

/** Returns the settings of an S3 client, under their usual names. */
export function clientSettings(connection: Connection): readonly (readonly [name: string, value: string])[] {
  return [
    ["Endpoint", endpointOf(connection)],
    ["Region", connection.region],
    ["Access key ID", connection.accessKeyId],
    ["Secret access key", connection.secretAccessKey],
  ];
}
