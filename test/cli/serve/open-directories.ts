import { FakeBucket } from "fakebucket";
import { afterEach } from "vitest";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";

/**
 * Opens data directories whose buckets take small parts, and closes them after the test, with those in `opened`.
 *
 * @param onClosed - runs after each test, when all are closed.
 */
export function openDirectories(onClosed: () => void = () => undefined): {
  readonly opened: DataDirectory[];
  readonly open: (path: string, names?: readonly string[], said?: string[]) => Promise<DataDirectory>;
} {
  const opened: DataDirectory[] = [];
  afterEach(async () => {
    for (const data of opened.splice(0)) await data.close().catch(() => undefined);
    onClosed();
  });
  const open = async (path: string, names: readonly string[] = [], said: string[] = []): Promise<DataDirectory> => {
    const make = () => new FakeBucket({ limits: { minPartBytes: 1 } });
    const data = await DataDirectory.open(path, names, make, (line) => said.push(line));
    opened.push(data);
    return data;
  };
  return { opened, open };
}
