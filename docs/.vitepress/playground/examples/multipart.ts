const mebibyte = 1024 * 1024;

// Every part but the last must have 5 MiB or more.
const upload = await env.FILES.createMultipartUpload("film.mp4", { httpMetadata: { contentType: "video/mp4" } });
const parts = [
  await upload.uploadPart(1, new Uint8Array(5 * mebibyte)),
  await upload.uploadPart(2, new Uint8Array(mebibyte)),
];
const film = await upload.complete(parts);
console.log(film.size, film.etag.endsWith("-2")); // 6291456 true

// Parts that are too small are refused, but only by complete().
const small = await env.FILES.createMultipartUpload("small");
const tiny = [await small.uploadPart(1, "too"), await small.uploadPart(2, "small")];
console.error(await small.complete(tiny).catch((reason) => reason));

// This upload is still open: its parts cost storage for seven days.
