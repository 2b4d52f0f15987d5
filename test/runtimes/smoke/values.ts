import { FakeBucket } from "fakebucket";
import { asciiOf, bytesOf, expectSame, found, refusalOf, smokeCase } from "./smoke-case.js";

/** What `put` takes, and what `get` gives of it. */
export const valueCases = [
  smokeCase("text is kept, and read as text", [], async () => {
    const bucket = new FakeBucket();
    const stored = await bucket.put("notes/today.txt", "Buy milk, Zoë 🥛");
    expectSame(stored.size, 19);
    expectSame(await found(await bucket.get("notes/today.txt")).text(), "Buy milk, Zoë 🥛");
  }),
  smokeCase("JSON is parsed", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", '{"b":[1,"ü"]}');
    expectSame(await found(await bucket.get("a")).json(), { b: [1, "ü"] });
  }),
  smokeCase("bytes are copied in and copied out", [], async () => {
    const bucket = new FakeBucket();
    const given = bytesOf("abc");
    await bucket.put("a", given);
    given.fill(0);
    const read = new Uint8Array(await found(await bucket.get("a")).arrayBuffer());
    expectSame(asciiOf(read), "abc");
    read.fill(0);
    expectSame(asciiOf(await found(await bucket.get("a")).bytes()), "abc");
  }),
  smokeCase("an ArrayBuffer and a DataView of a part of it are values", [], async () => {
    const bucket = new FakeBucket();
    const { buffer } = bytesOf("abcdef");
    expectSame((await bucket.put("a", buffer)).size, 6);
    await bucket.put("b", new DataView(buffer, 2, 3));
    expectSame(await found(await bucket.get("b")).text(), "cde");
  }),
  smokeCase("null is an empty value", [], async () => {
    const bucket = new FakeBucket();
    expectSame((await bucket.put("a", null)).size, 0);
    expectSame(await found(await bucket.get("a")).text(), "");
  }),
  smokeCase("a Blob of the host is a value", ["Blob"], async () => {
    const bucket = new FakeBucket();
    expectSame((await bucket.put("a", new Blob(["ab", bytesOf("cd")]))).size, 4);
    expectSame(await found(await bucket.get("a")).text(), "abcd");
  }),
  smokeCase("blob() gives a Blob of the host, with the content type", ["Blob"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "abc", { httpMetadata: { contentType: "text/css" } });
    const blob: unknown = await found(await bucket.get("a")).blob();
    if (!(blob instanceof Blob)) throw new Error("it is none");
    expectSame([blob.size, blob.type], [3, "text/css"]);
    await bucket.put("b", blob);
    expectSame(await found(await bucket.get("b")).text(), "abc");
  }),
  smokeCase("a stream of the host is a value", ["ReadableStream"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", streamOf("ab", "cd"));
    expectSame(await found(await bucket.get("a")).text(), "abcd");
  }),
  smokeCase("the body of a Response is a value", ["Response"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", new Response("abcd").body);
    expectSame(await found(await bucket.get("a")).text(), "abcd");
  }),
  smokeCase("body is a stream of the host", ["ReadableStream"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "abcd");
    const { body } = found(await bucket.get("a"));
    const seen: unknown = body;
    if (!(seen instanceof ReadableStream)) throw new Error("it is none");
    const reader = body.getReader();
    const { value } = await reader.read();
    expectSame([asciiOf(found(value)), (await reader.read()).done], ["abcd", true]);
  }),
  smokeCase("body can be the body of a Response", ["ReadableStream", "Response"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "abcd");
    expectSame(await new Response(found(await bucket.get("a")).body).text(), "abcd");
  }),
  smokeCase("body is put into another key", ["ReadableStream"], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "abcd");
    await bucket.put("b", found(await bucket.get("a")).body);
    expectSame(await found(await bucket.get("b")).text(), "abcd");
  }),
  smokeCase("a body is read once", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "abcd");
    const object = found(await bucket.get("a"));
    expectSame([object.bodyUsed, await object.text(), object.bodyUsed], [false, "abcd", true]);
    expectSame((await refusalOf(() => object.text())).name, "TypeError");
  }),
  smokeCase("a stream that was read is refused", ["ReadableStream"], async () => {
    const bucket = new FakeBucket();
    const stream = streamOf("ab", "cd");
    await bucket.put("a", stream);
    expectSame((await refusalOf(() => bucket.put("b", stream))).name, "TypeError");
    expectSame(await bucket.head("b"), null);
  }),
  smokeCase("what is no value is refused, and changes nothing", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "old");
    const error = await refusalOf(() => bucket.put("a", 5 as unknown as string));
    expectSame([error.name, error.message.includes("parameter 2")], ["TypeError", true]);
    expectSame(await found(await bucket.get("a")).text(), "old");
  }),
];

function streamOf(...chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytesOf(chunk));
      controller.close();
    },
  });
}
