// Two visits at the same time must count as two. Reading, then writing, can lose one of them.
async function count(): Promise<void> {
  const object = await env.FILES.get("counter");
  const next = Number((await object?.text()) ?? 0) + 1;
  await env.FILES.put("counter", `${next}`);
}

await Promise.all([count(), count()]);
console.log(await (await env.FILES.get("counter"))?.text()); // 1

// put() with onlyIf gives null when another visit was faster. Then read again.
async function countSafely(): Promise<void> {
  const object = await env.FILES.get("safe");
  const next = Number((await object?.text()) ?? 0) + 1;
  const onlyIf = object === null ? { etagDoesNotMatch: "*" } : { etagMatches: object.etag };
  const stored = await env.FILES.put("safe", `${next}`, { onlyIf });
  if (stored === null) await countSafely();
}

await Promise.all([countSafely(), countSafely()]);
console.log(await (await env.FILES.get("safe"))?.text()); // 2
