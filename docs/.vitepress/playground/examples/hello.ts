// env.FILES is a bucket. Press Run, then see what it holds.
await env.FILES.put("notes/today.txt", "Buy milk", {
  httpMetadata: { contentType: "text/plain" },
  customMetadata: { author: "Ada" },
});

const note = await env.FILES.get("notes/today.txt");
console.log(await note?.text()); // Buy milk

console.log(await env.FILES.head("notes/tomorrow.txt")); // null

const page = await env.FILES.list({ delimiter: "/" });
console.log(page.delimitedPrefixes); // [ 'notes/' ]

// What R2 refuses is refused here, with its own text.
await env.FILES.list({ limit: 5000 }).catch(console.error);
