// env.FILES is an R2 bucket. Run this, then look at what the bucket holds.
await env.FILES.put("notes/today.txt", "Buy milk", {
  httpMetadata: { contentType: "text/plain" },
  customMetadata: { author: "Ada" },
});

const note = await env.FILES.get("notes/today.txt");
console.log(await note?.text()); // Buy milk

console.log(await env.FILES.head("notes/tomorrow.txt")); // null

// What R2 refuses is refused here, with the same text. Follow the link to the rule.
const error = await env.FILES.list({ limit: 5000 }).catch((reason) => reason);
console.log(error.message); // list: MaxKeys params must be positive integer <= 1000. (10022)
await env.FILES.delete([]).catch(console.error);
