/**
 * The intended differences of FakeBucket from the recordings: by file and reason, the rules of the questions, `*` for all
 * of them.
 */
export const intendedDifferences: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "miniflare-5.20261117.0-beta.json": {
    "the runtime answers with an internal error": ["http-metadata.expiry-before-1970"],
    "the simulator reads an expiry that wrapped around to a time before 1970 from a rounded number": [
      "http-metadata.object http-metadata.headers",
    ],
    "the random etags of the simulator's parts are longer, and so refused as an MD5 for another reason": [
      "multipart.part",
    ],
  },
  "miniflare-r2-2.14.4.json": {
    "the older simulator has classes and members of its own: its recording only shows that the form fits others too": [
      "*",
    ],
  },
};
