// The clock of env.FILES stands still until the script moves it.
const session = await env.FILES.put("session/ada", "secret");
console.log(session.uploaded.toISOString()); // 2026-01-01T00:00:00.000Z

/** Sessions that are older than a day are over. */
async function readSession(name: string): Promise<string | undefined> {
  const object = await env.FILES.get(`session/${name}`);
  if (object === null || clock.now() - object.uploaded.getTime() > 86_400_000) return undefined;
  return object.text();
}

console.log(await readSession("ada")); // secret
clock.advance("25h");
console.log(await readSession("ada")); // undefined

// An upload in parts ends by itself after seven days.
const upload = await env.FILES.createMultipartUpload("film.mp4");
clock.advance("7d");
console.error(await upload.uploadPart(1, "too late").catch((reason) => reason));
