import { readFileSync } from "node:fs";
import { findAnswers } from "fakebucket/rules";
import { describe, expect, it } from "vitest";

/** Phrasings of questions, by the page of their first answer; they stand in none of the sets of public questions. */
const phrasings: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL("phrasings.json", import.meta.url), "utf8"),
);

/** Questions about other services, languages and things with words of this domain. */
const outside: readonly string[] = [
  "Windows Server 2012 R2 IIS error 500",
  ...[
    "token bucket rate limiter in go",
    "how to sort a linked list in C",
    "AWS Lambda exceeded its timeout of 3 seconds",
  ],
  ...["redis key expiry not working", "mysql multipart index key length", "s3 glacier restore takes how long"],
  ...["google drive api upload file quota exceeded", "dynamodb conditional put fails", "c++ object slicing"],
  ...["let's encrypt rate limit certbot", "key signature of this song", "terraform state lock error"],
  ...["localStorage quota exceeded", "indexedDB object store not found", "fs.readFile returns buffer"],
  ...["TypeError: Object of type datetime is not JSON serializable", "change hostname on ubuntu server"],
  ...["kubernetes pod stuck in pending", "D1_ERROR: no such table", "Stripe webhook signature verification failed"],
  ...["email multipart/alternative boundary", "excel list of unique values", "cloudflare turnstile invalid token"],
  ...["JWT expired", "Invalid credentials for smtp", "git push rejected non-fast-forward", "bash delete lines"],
  ...["typescript generics default parameter", "what does keyof mean in typescript", "how to install typescript"],
  ...["error TS2307: Cannot find module './utils/bucket' or its corresponding type declarations."],
  ...["best pizza in town", "vercel blob upload limit", "firebase storage cors"],
  ...[
    "how often may a cron trigger run",
    "backblaze application key has no permission to list",
    "KV_namespaces binding has no id",
  ],
  ...[
    "send an e-mail from a cloudflare worker",
    "lambda function is not triggered by an S3 event",
    "wrangler queues create fails",
  ],
  ...["Error: Received a ScheduledEvent without a handler", "next/image is not shown for a remote hostname"],
  "ReferenceError: SESSIONS is not defined, with kv_namespaces in wrangler.toml",
  '"hyperdrive[0]" bindings should have a string "binding" field',
  "Access Denied for the quota in the MinIO console",
  "too many messages in a queue: QuotaExceededError, max active timeouts 10000",
  "ERR_SSL_VERSION_OR_CIPHER_MISMATCH with nginx and a self-made certificate for my home server",
  "https://abc.supabase.co/storage has been blocked by CORS policy",
  "KV values are stale in another region for a minute",
  "D1 import of a .sql dump hangs",
  "Durable Object hibernation: webSocketMessage is never called",
  "why does my Pages project not build with pnpm",
  "Stream: live input disconnects every hour",
  "Cloudflare WARP has no internet on my laptop",
  "DNSSEC validation failed after changing registrar",
  "S3 Object Lambda returns 500",
  "GCS: object versioning and noncurrent objects",
  "Azure: The specified container does not exist",
  "MinIO cluster: drive not found after reboot",
  "Why is my async function returning a pending promise",
  "tsc: error TS5055: Cannot write file because it would overwrite input file",
  "cypress cy.intercept does not stub fetch",
  "docker build: failed to compute cache key",
  "Kinesis Firehose does not deliver to S3",
  "Uint8Array to hex string in JavaScript",
  "helm upgrade has no deployed releases",
  "Python: UnicodeDecodeError when reading a file",
  "System.IO.IsolatedStorage.IsolatedStorageException: Initialization failed.",
  "Hostname/IP does not match certificate's altnames: Host: localhost",
  "SSL certificate problem: unable to get local issuer certificate",
  "acme.sh does not find the TXT record _acme-challenge",
  "bash: argument list too long",
];

describe("findAnswers()", () => {
  it.each(Object.entries(phrasings))("has %s as the first answer to each of its phrasings", (page, asked) => {
    expect(asked.map((question) => [question, findAnswers(question)[0]?.page])).toEqual(
      asked.map((question) => [question, page]),
    );
  });

  it("answers at most two of 73 questions about other things", () => {
    expect(outside).toHaveLength(73);
    expect(outside.filter((question) => findAnswers(question).length > 0).length).toBeLessThanOrEqual(2);
  });
});
