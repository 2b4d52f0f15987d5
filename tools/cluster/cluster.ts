import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { access, appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** The Debian packages of a cluster. */
export const packages = ["ceph-mon", "ceph-mgr", "ceph-osd", "radosgw", "ceph-common"];

const programs = [
  "ceph",
  "ceph-authtool",
  "ceph-mgr",
  "ceph-mon",
  "ceph-osd",
  "monmaptool",
  "radosgw",
  "radosgw-admin",
];

/** The addresses and keys of a cluster, stored in its directory. */
export interface Cluster {
  readonly directory: string;
  /** The addresses of its gateways, which serve the same buckets. */
  readonly endpoints: readonly string[];
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const osds = ["0", "1", "2"];
const gateways = ["a", "b"];
const credentials = { accessKeyId: "CLUSTERKEY", secretAccessKey: "clustersecret" };

const run = promisify(execFile);

/** Returns the reason if no cluster can be started here, otherwise `undefined`. */
export async function whyNoCluster(): Promise<string | undefined> {
  const missing: string[] = [];
  for (const program of programs) await run("which", [program]).catch(() => missing.push(program));
  if (missing.length === 0) return undefined;
  return `${missing.join(", ")} not found: apt-get install --no-install-recommends ${packages.join(" ")}`;
}

/**
 * Creates and starts a small Ceph cluster on loopback: one monitor, three stores on files, two S3 gateways. Each pool has
 * three copies, and two suffice.
 */
export async function startCluster(directory: string): Promise<Cluster> {
  const cluster = await startPrograms(resolve(directory)).catch(async (error: unknown) => {
    await stopCluster(directory);
    throw error;
  });
  await writeFile(join(cluster.directory, "cluster.json"), `${JSON.stringify(cluster, undefined, 2)}\n`);
  return cluster;
}

async function startPrograms(directory: string): Promise<Cluster> {
  await mkdir(directory, { recursive: true });
  if (await exists(join(directory, "ceph.conf"))) throw new Error(`${directory} has a cluster already: stop it first`);
  const [monitor = 0, ...ports] = await freePorts(1 + gateways.length);
  const id = randomUUID();
  const address = `v2:127.0.0.1:${monitor}`;
  await writeFile(join(directory, "ceph.conf"), configuration(directory, id, address));

  const keyring = join(directory, "keyring");
  const map = join(directory, "monmap");
  const every = ["mon", "osd", "mgr"].flatMap((service) => ["--cap", service, "allow *"]);
  await run("ceph-authtool", ["--create-keyring", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *"]);
  await run("ceph-authtool", [keyring, "--gen-key", "-n", "client.admin", ...every]);
  await run("monmaptool", ["--create", "--fsid", id, "--addv", "a", `[${address}]`, map]);
  await daemon(directory, "ceph-mon", ["-i", "a", "--mkfs", "--monmap", map, "--keyring", keyring]);
  await daemon(directory, "ceph-mon", ["-i", "a"]);

  const ask = (...args: string[]) => run("ceph", [...conf(directory), "--connect-timeout", "30", ...args]);
  await appendFile(keyring, (await ask("auth", "get-or-create", "mgr.x", "mon", "allow profile mgr")).stdout);
  await appendFile(
    keyring,
    (await ask("auth", "get-or-create", "client.rgw", "mon", "allow rwx", "osd", "allow rwx")).stdout,
  );
  await Promise.all([daemon(directory, "ceph-mgr", ["-i", "x"]), createOsds(directory)]);

  await run("radosgw-admin", [...admin(directory), "user", "create", "--uid=owner", "--display-name=owner", ...keys()]);
  const place = ["placement", "add", "--placement-id=default-placement", "--storage-class=STANDARD_IA"];
  await run("radosgw-admin", [...admin(directory), "zonegroup", ...place, "--rgw-zonegroup=default"]);
  await run("radosgw-admin", [
    ...[...admin(directory), "zone", ...place, "--rgw-zone=default", "--data-pool=default.rgw.buckets.data"],
  ]);
  for (const [index, name] of gateways.entries()) {
    await startGateway(directory, name, ports[index] ?? 0);
    await answers(`http://127.0.0.1:${ports[index]}`);
  }
  const endpoints = ports.map((port) => `http://127.0.0.1:${port}`);
  return { directory, endpoints, region: "us-east-1", credentials };
}

/** Creates the stores. Their ids must be allocated sequentially; the rest is concurrent. */
async function createOsds(directory: string): Promise<void> {
  const ids: string[] = [];
  for (const osd of osds) {
    await mkdir(join(directory, `osd.${osd}`), { recursive: true });
    const id = randomUUID();
    const secret = (await run("ceph-authtool", ["--gen-print-key"])).stdout.trim();
    const secretFile = join(directory, "secret.json");
    await writeFile(secretFile, JSON.stringify({ cephx_secret: secret }));
    await run("ceph", [...conf(directory), "osd", "new", id, osd, "-i", secretFile]);
    await rm(secretFile);
    await run("ceph-authtool", [join(directory, "keyring"), "-n", `osd.${osd}`, "--add-key", secret]);
    ids.push(id);
  }
  await Promise.all(
    osds.map(async (osd, index) => {
      await daemon(directory, "ceph-osd", ["-i", osd, "--mkfs", "--osd-uuid", ids[index] ?? ""]);
      await startOsd(directory, osd);
    }),
  );
}

/** Starts a store, also after a kill. */
export async function startOsd(directory: string, osd: string): Promise<void> {
  await daemon(directory, "ceph-osd", ["-i", osd]);
}

/** Kills a store without a shutdown. */
export async function killOsd(directory: string, osd: string): Promise<void> {
  const pid = await pidOf(directory, `osd.${osd}`);
  if (pid === undefined) throw new Error(`osd.${osd} does not run`);
  process.kill(pid, "SIGKILL");
  while (await isOurs(directory, pid)) await wait(20);
}

/** Waits until `count` stores are up. */
export async function awaitOsds(directory: string, count: number): Promise<void> {
  for (;;) {
    const { stdout } = await run("ceph", [...conf(directory), "osd", "stat", "--format=json"]);
    if ((JSON.parse(stdout) as { num_up_osds: number }).num_up_osds === count) return;
    await wait(200);
  }
}

async function startGateway(directory: string, name: string, port: number): Promise<void> {
  await daemon(directory, "radosgw", [
    ...["-n", "client.rgw", "--rgw-frontends", `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`],
    ...["--pid-file", join(directory, `gateway.${name}.pid`), "--log-file", join(directory, `gateway.${name}.log`)],
  ]);
}

/** Stops the processes of a cluster, and no others, and removes its directory. */
export async function stopCluster(directory: string): Promise<void> {
  const whole = resolve(directory);
  // The gateways first: they wait for the stores.
  const names = [...gateways.map((name) => `gateway.${name}`), ...osds.map((osd) => `osd.${osd}`), "mgr.x", "mon.a"];
  const pids = await Promise.all(names.map((name) => pidOf(whole, name)));
  for (const pid of pids) if (pid !== undefined) await stop(whole, pid);
  // Removes only directories of clusters.
  if (await exists(join(whole, "ceph.conf"))) await rm(whole, { recursive: true });
}

/** Returns the running parts of a cluster. */
export async function runningParts(directory: string): Promise<readonly string[]> {
  const whole = resolve(directory);
  const names = ["mon.a", "mgr.x", ...osds.map((osd) => `osd.${osd}`), ...gateways.map((name) => `gateway.${name}`)];
  const pids = await Promise.all(names.map((name) => pidOf(whole, name)));
  return names.filter((_, index) => pids[index] !== undefined);
}

/** Returns the running cluster of a directory; `undefined` if none is running. */
export async function findCluster(directory: string): Promise<Cluster | undefined> {
  if ((await runningParts(directory)).length === 0) return undefined;
  const text = readText(join(resolve(directory), "cluster.json"));
  return text === "" ? undefined : (JSON.parse(text) as Cluster);
}

async function stop(directory: string, pid: number): Promise<void> {
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < 100; waited++) {
    if (!(await isOurs(directory, pid))) return;
    await wait(50);
  }
  process.kill(pid, "SIGKILL");
}

/** Returns the process id of a part; `undefined` if it is not running. */
async function pidOf(directory: string, part: string): Promise<number | undefined> {
  const text = readText(join(directory, `${part}.pid`));
  const pid = Number.parseInt(text, 10);
  return pid > 0 && (await isOurs(directory, pid)) ? pid : undefined;
}

/** True if a process belongs to this cluster: its id may have been reused since. */
async function isOurs(directory: string, pid: number): Promise<boolean> {
  const line = readText(`/proc/${pid}/cmdline`);
  return line.split("\0").includes(join(directory, "ceph.conf"));
}

/** Starts a program and waits until it has moved itself to the background. */
async function daemon(directory: string, program: string, args: readonly string[]): Promise<void> {
  const log = join(directory, `${program}.out`);
  const child = spawn(program, [...conf(directory), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  // Not "close": the daemon may keep the pipes open.
  const code = await new Promise((settle, fail) => child.once("exit", settle).once("error", fail));
  child.stdout.destroy();
  child.stderr.destroy();
  await appendFile(log, Buffer.concat(said));
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${Buffer.concat(said)}`);
}

async function answers(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(endpoint).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error(`The gateway at ${endpoint} does not answer`);
}

/** Returns unused ports. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((settle) => server.close(settle))));
  return ports;
}

/** Reads a file; returns an empty text if it does not exist. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function conf(directory: string): string[] {
  return ["-c", join(directory, "ceph.conf")];
}

function admin(directory: string): string[] {
  return [...conf(directory), "-n", "client.rgw"];
}

function keys(): string[] {
  return [`--access-key=${credentials.accessKeyId}`, `--secret-key=${credentials.secretAccessKey}`];
}

function configuration(directory: string, id: string, monitor: string): string {
  return `[global]
fsid = ${id}
mon_host = [${monitor}]
keyring = ${directory}/keyring
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
# Each object is on three stores; a write is acknowledged after two.
osd_pool_default_size = 3
osd_pool_default_min_size = 2
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
# All stores are on this one machine.
osd_crush_chooseleaf_type = 0
mon_osd_min_down_reporters = 1
mon_data_avail_crit = 1
mon_data_avail_warn = 2
# Each store is a growing file, so acknowledged writes survive SIGKILL.
osd_objectstore = bluestore
bluestore_block_size = ${64 * 1024 ** 3}
bluestore_block_create = true
# Limits the memory.
bluestore_cache_autotune = false
bluestore_cache_size = ${96 * 1024 ** 2}
osd_pg_log_trim_max = 1000
osd_op_num_shards = 2
osd_op_num_threads_per_shard = 1
osd_max_backfills = 4
mgr_initial_modules =
# A killed store is marked down at once, and is up again as soon as it has started.
osd_heartbeat_interval = 1
osd_heartbeat_grace = 4
osd_mclock_profile = high_client_ops
admin_socket =
log_file = ${directory}/$name.log
pid_file = ${directory}/$type.$id.pid
mon_data = ${directory}/mon.a
mgr_data = ${directory}/mgr.x
osd_data = ${directory}/osd.$id
rgw_data = ${directory}
rgw_thread_pool_size = 64
rgw_run_sync_thread = false
# SSE-C keys are sent without TLS, on loopback.
rgw_crypt_require_ssl = false
debug_ms = 0/0
debug_rgw = 0/0
debug_osd = 0/0
debug_bluestore = 0/0
debug_rocksdb = 0/0
debug_mon = 0/0
debug_mgr = 0/0
debug_paxos = 0/0
`;
}
