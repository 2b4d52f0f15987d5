/** The connection of clients to a server. */
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

/** The addresses of a bucket: by path, and by host where its name can be one. */
export function bucketEndpoints(connection: Connection, name: string): string[] {
  const byPath = `${endpointOf(connection)}/${name}`;
  const isHost = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name);
  return isHost ? [byPath, `http://${name}.localhost:${connection.port}`] : [byPath];
}

/** Returns the settings of an S3 client, by the names that clients give them. */
export function clientSettings(connection: Connection): readonly (readonly [name: string, value: string])[] {
  return [
    ["Endpoint", endpointOf(connection)],
    ["Region", connection.region],
    ["Access key ID", connection.accessKeyId],
    ["Secret access key", connection.secretAccessKey],
  ];
}
