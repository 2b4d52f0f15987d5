const keys = ["a.txt", "photos/cat.jpg", "photos/2025/sea.jpg", "photos/2025/sun.jpg", "photos/2026/snow.jpg", "z.txt"];
for (const key of keys) await env.FILES.put(key, "");

// With a delimiter, a list shows one folder: its files, and the folders in it.
const top = await env.FILES.list({ delimiter: "/" });
console.log(
  top.objects.map(({ key }) => key),
  top.delimitedPrefixes,
); // [ 'a.txt', 'z.txt' ] [ 'photos/' ]

const photos = await env.FILES.list({ prefix: "photos/", delimiter: "/" });
console.log(photos.delimitedPrefixes); // [ 'photos/2025/', 'photos/2026/' ]

// A page can be short. Go on while truncated is true.
let cursor: string | undefined;
do {
  const page = await env.FILES.list({ limit: 4, cursor });
  console.log(page.objects.length, page.truncated);
  cursor = page.truncated ? page.cursor : undefined;
} while (cursor !== undefined);
