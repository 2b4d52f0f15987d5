import { FakeBucket } from "fakebucket";
import type { StoreRangeInput } from "fakebucket/types";
import { expectSame, found, smokeCase } from "./smoke-case.js";

/** Conditions, ranges and metadata, as objects and as `Headers` of the host. */
export const conditionCases = [
  smokeCase("If-None-Match: * of Headers keeps what is there", ["Headers"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "old");
    expectSame(await bucket.put("a", "new", { onlyIf: new Headers({ "If-None-Match": "*" }) }), null);
    expectSame(await found(await bucket.get("a")).text(), "old");
  }),
  smokeCase("If-None-Match of Headers gives the object without its body", ["Headers"], async () => {
    const bucket = new FakeBucket();
    const { httpEtag, etag } = await bucket.put("a", "old");
    const object = found(await bucket.get("a", { onlyIf: new Headers({ "if-none-match": httpEtag }) }));
    expectSame([object.etag, "body" in object], [etag, false]);
  }),
  smokeCase("If-Match of Headers overwrites what is known", ["Headers"], async () => {
    const bucket = new FakeBucket();
    const { httpEtag } = await bucket.put("a", "old");
    const onlyIf = new Headers({ "If-Match": httpEtag });
    expectSame(found(await bucket.put("a", "newer", { onlyIf })).size, 5);
    expectSame(await bucket.put("a", "newest", { onlyIf }), null);
  }),
  smokeCase("If-Modified-Since and If-Unmodified-Since of Headers are dates", ["Headers"], async () => {
    const bucket = new FakeBucket({ clock: { now: () => Date.UTC(2026, 0, 1) } });
    await bucket.put("a", "old");
    const bodyWith = async (name: string, date: string) =>
      "body" in found(await bucket.get("a", { onlyIf: new Headers({ [name]: date }) }));
    const [before, after] = ["Wed, 31 Dec 2025 00:00:00 GMT", "Fri, 02 Jan 2026 00:00:00 GMT"];
    expectSame(
      [
        await bodyWith("If-Modified-Since", before),
        await bodyWith("If-Modified-Since", after),
        await bodyWith("If-Unmodified-Since", before),
        await bodyWith("If-Unmodified-Since", after),
      ],
      [true, false, false, true],
    );
  }),
  smokeCase("conditions of an object are held", [], async () => {
    const bucket = new FakeBucket();
    const { etag } = await bucket.put("a", "old");
    expectSame(await bucket.put("a", "new", { onlyIf: { etagDoesNotMatch: "*" } }), null);
    expectSame(await bucket.put("a", "new", { onlyIf: { uploadedBefore: new Date(0) } }), null);
    expectSame(found(await bucket.put("a", "newer", { onlyIf: { etagMatches: etag } })).size, 5);
  }),
  smokeCase("a Range header is served", ["Headers that keep Range"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "0123456789");
    const object = found(await bucket.get("a", { range: new Headers({ Range: "bytes=2-4" }) }));
    expectSame([await object.text(), object.range?.["offset" as never], object.size], ["234", 2, 10]);
    const end = found(await bucket.get("a", { range: new Headers({ range: "bytes=-3" }) }));
    expectSame(await end.text(), "789");
  }),
  smokeCase("ranges of an object are served", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "0123456789");
    const served = async (range: StoreRangeInput) => found(await bucket.get("a", { range })).text();
    expectSame(
      [await served({ offset: 7 }), await served({ length: 2 }), await served({ offset: 1, length: 3 })],
      ["789", "01", "123"],
    );
    expectSame(await served({ suffix: 4 }), "6789");
  }),
  smokeCase("HTTP metadata of Headers is kept", ["Headers"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "", {
      httpMetadata: new Headers({ "Content-Type": "text/css", "Cache-Control": "no-store", Expires: expires }),
    });
    const { httpMetadata } = found(await bucket.head("a"));
    expectSame(
      [httpMetadata?.contentType, httpMetadata?.cacheControl, httpMetadata?.cacheExpiry?.getTime()],
      ["text/css", "no-store", Date.parse(expires)],
    );
  }),
  smokeCase("HTTP metadata of an object is kept", [], async () => {
    const bucket = new FakeBucket();
    const cacheExpiry = new Date(expires);
    await bucket.put("a", "", { httpMetadata: { contentLanguage: "de", cacheExpiry } });
    cacheExpiry.setTime(0);
    const { httpMetadata } = found(await bucket.head("a"));
    expectSame([httpMetadata?.contentLanguage, httpMetadata?.cacheExpiry?.getTime()], ["de", Date.parse(expires)]);
  }),
  smokeCase("writeHttpMetadata() writes into Headers", ["Headers"], async () => {
    const bucket = new FakeBucket();
    const httpMetadata = { contentType: "text/css", contentEncoding: "gzip", cacheExpiry: new Date(expires) };
    await bucket.put("a", "", { httpMetadata });
    const headers = new Headers({ etag: "mine", "content-type": "text/html" });
    found(await bucket.head("a")).writeHttpMetadata(headers);
    expectSame(
      ["etag", "content-type", "content-encoding", "expires"].map((name) => headers.get(name)),
      ["mine", "text/css", "gzip", expires],
    );
  }),
  smokeCase("custom metadata is kept", [], async () => {
    const bucket = new FakeBucket();
    const customMetadata = { owner: "Zoë", Empty: "" };
    await bucket.put("a", "", { customMetadata });
    customMetadata.owner = "somebody";
    expectSame(found(await bucket.head("a")).customMetadata, { owner: "Zoë", Empty: "" });
  }),
];

const expires = "Thu, 01 Jan 2026 00:00:00 GMT";
