import { FakeBucket } from "fakebucket";
import {
  type EventType,
  faults,
  type ManualClock,
  manualClock,
  type NotificationRule,
  type Notifications,
  type NotificationsOptions,
  notifications,
  reset,
  restore,
  seed,
  snapshot,
} from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs, time } from "../laws/runs.js";
import { type Door, openDoor } from "../s3/door.js";

const all: readonly NotificationRule[] = [{ eventTypes: ["object-create"] }, { eventTypes: ["object-delete"] }];

const lifecycle = [
  {
    id: "tmp",
    enabled: true,
    conditions: { prefix: "tmp/" },
    deleteObjectsTransition: { condition: { type: "Age", maxAge: 3 * 86_400 } },
    storageClassTransitions: [{ condition: { type: "Age", maxAge: 86_400 }, storageClass: "InfrequentAccess" }],
  },
] as const;

const key = fc.constantFrom("a", "b", "tmp/a", "tmp/b");
const step = fc.oneof(
  fc.record({ type: fc.constantFrom("put", "putNew", "upload"), key }),
  fc.record({ type: fc.constant("copy"), key, from: key }),
  fc.record({ type: fc.constant("delete"), keys: fc.array(key, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constant("advance"), days: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const copy = (door: Door, from: string, to: string, headers = {}) =>
  door.send("PUT", `/files/${to}`, { headers: { "x-amz-copy-source": `/files/${from}`, ...headers } });

async function runStep(door: Door, clock: ManualClock, given: Step): Promise<unknown> {
  const { bucket } = door;
  if ("days" in given) return clock.advance(`${given.days}d`);
  if ("keys" in given) return bucket.delete(given.keys);
  if ("from" in given) return copy(door, given.from, given.key);
  if (given.type !== "upload")
    return bucket.put(given.key, "v", given.type === "put" ? {} : { onlyIf: { etagDoesNotMatch: "*" } });
  const upload = await bucket.createMultipartUpload(given.key);
  return upload.complete([await upload.uploadPart(1, "v")]);
}

describe("notifications()", () => {
  it("sends messages in the platform's form, in order", async () => {
    const bucket = new FakeBucket({ clock: manualClock("2026-01-01") });
    const events = notifications(bucket, { rules: all, account: "a1", bucket: "photos" });
    await bucket.put("a", "hello");
    const early = events.messages;
    const upload = await bucket.createMultipartUpload("b");
    const { etag } = await upload.complete([await upload.uploadPart(1, "part")]);
    await bucket.put("a", "other", { onlyIf: { etagMatches: "none" } });
    await bucket.delete(["a", "missing"]);
    await bucket.put("", "");
    await bucket.delete("");
    const both = { account: "a1", bucket: "photos", eventTime: "2026-01-01T00:00:00.000Z" };
    expect(events.messages).toEqual([
      { ...both, action: "PutObject", object: { key: "a", size: 5, eTag: "5d41402abc4b2a76b9719d911017c592" } },
      { ...both, action: "CompleteMultipartUpload", object: { key: "b", size: 4, eTag: etag } },
      { ...both, action: "DeleteObject", object: { key: "a" } },
      { ...both, action: "PutObject", object: { key: "", size: 0, eTag: "d41d8cd98f00b204e9800998ecf8427e" } },
      { ...both, action: "DeleteObject", object: { key: "" } },
    ]);
    events.stop();
    await bucket.put("c", "");
    expect([events.messages.length, early.length]).toEqual([5, 1]);
  });

  it("includes the sources of copies over S3", async () => {
    const locks = [{ id: "lock", enabled: true, prefix: "locked", condition: { type: "Indefinite" } }] as const;
    const door = openDoor({ bucketOptions: { locks } });
    const { bucket } = door;
    const events = notifications(bucket, { rules: [{ eventTypes: ["object-create"], suffix: ".jpg" }] });
    await bucket.put("a.jpg", "hello");
    await bucket.put("locked.jpg", "kept");
    // Refused: the last message stays that of a put.
    expect((await copy(door, "a.jpg", "locked.jpg")).ok).toBe(false);
    await copy(door, "a.jpg", "b.jpg", { "if-match": '"other"' });
    expect((await copy(door, "a.jpg", "b.txt")).ok).toBe(true);
    faults(bucket).on("put").loseAnswer().once();
    await copy(door, "a.jpg", "c.jpg");
    await bucket.put("c.jpg", "other");
    const others = new FakeBucket();
    await others.put("of-others", "hello");
    door.buckets.set("others", others);
    await copy(door, "", "d.jpg", { "x-amz-copy-source": "/others/of-others" });
    events.stop();
    await copy(door, "a.jpg", "d.jpg");
    expect(events.messages.map(({ action, object, copySource }) => [action, object.key, copySource])).toEqual([
      ["PutObject", "a.jpg", undefined],
      ["PutObject", "locked.jpg", undefined],
      ["CopyObject", "c.jpg", { bucket: "files", object: "a.jpg" }],
      ["PutObject", "c.jpg", undefined],
      ["CopyObject", "d.jpg", { bucket: "others", object: "of-others" }],
    ]);
  });

  it("reports deletions by lifecycle rules at their own time, and ignores seeding", async () => {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock, lifecycle });
    const start = snapshot(bucket);
    const events = notifications(bucket, { rules: all });
    await seed(bucket, { "tmp/a": "1" });
    clock.advance("3d");
    expect(events.messages).toHaveLength(1);
    clock.advance("27d");
    expect(events.messages.map(({ action, eventTime }) => [action, eventTime])).toEqual([
      ["LifecycleDeletion", "2026-01-04T00:00:00.000Z"],
    ]);
    await seed(bucket, { b: "1" });
    restore(bucket, start);
    reset(bucket);
    expect(events.messages).toHaveLength(1);
  });

  it("reports a deletion by a rule of a past date at the time of the upload", async () => {
    const condition = { type: "Date", date: "2025-12-01" } as const;
    const rule = { id: "past", enabled: true, deleteObjectsTransition: { condition } };
    const bucket = new FakeBucket({ clock: manualClock("2026-01-01"), lifecycle: [rule] });
    const events = notifications(bucket, { rules: all });
    await bucket.put("a", "1");
    expect(events.messages.map(({ action, eventTime }) => [action, eventTime])).toEqual([
      ["PutObject", "2026-01-01T00:00:00.000Z"],
      ["LifecycleDeletion", "2026-01-01T00:00:00.000Z"],
    ]);
  });

  it.each<[string, (events: Notifications) => readonly unknown[]]>([
    ["messages", (events) => events.messages],
    ["batch()", (events) => events.batch().messages],
    [
      "stop()",
      (events) => {
        events.stop();
        return events.messages;
      },
    ],
  ])("reports with %s what a lifecycle rule has deleted since the last call", async (_, look) => {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock, lifecycle, objects: { "tmp/a": "1" } });
    const events = notifications(bucket, { rules: all });
    clock.advance("30d");
    expect(look(events)).toHaveLength(1);
  });

  it("sends the time of the bucket's clock, also in 1970", async () => {
    const bucket = new FakeBucket({ clock: manualClock(0) });
    const events = notifications(bucket, { rules: all });
    await bucket.put("a", "");
    expect(events.batch().messages).toMatchObject([
      { timestamp: new Date(0), body: { eventTime: "1970-01-01T00:00:00.000Z" } },
    ]);
  });

  it("reports nothing that has become due before", async () => {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock, lifecycle, objects: { "tmp/a": "1" } });
    clock.advance("30d");
    expect(notifications(bucket, { rules: all }).messages).toEqual([]);
  });

  it.each([
    ["object-create", "PutObject"],
    ["object-delete", "DeleteObject"],
  ] as const)("sends one message for an %s that matches rules by prefix and suffix, as given", async (type, action) => {
    const bucket = new FakeBucket();
    const rules: { eventTypes: EventType[]; prefix?: string; suffix?: string }[] = [
      { eventTypes: [type], prefix: "p/", suffix: ".jpg" },
      { eventTypes: [type], prefix: "p/1.j" },
      { eventTypes: [type], suffix: ".png" },
    ];
    const events = notifications(bucket, { rules });
    // Later changes of the options have no effect.
    for (const rule of rules) {
      rule.prefix = "none";
      rule.eventTypes.pop();
    }
    rules.pop();
    const keys = ["p/1.jpg", "p/1.gif", "1.jpg", "p/1.png", "p/1.j", "x/p/1.jpg", "p/2.jpg.gif"];
    for (const key of keys) await bucket.put(key, "");
    await bucket.delete(keys);
    expect(events.messages.map(({ object, ...others }) => [others.action, object.key])).toEqual([
      [action, "p/1.jpg"],
      [action, "p/1.png"],
      [action, "p/1.j"],
    ]);
  });

  it("returns batches, with retried messages in the next one", async () => {
    const clock = manualClock(5);
    const bucket = new FakeBucket({ clock });
    const events = notifications(bucket, { rules: all });
    for (const key of ["a", "b", "c"]) await bucket.put(key, "");
    clock.advance(1);
    const first = events.batch();
    expect([first.queue, ...first.messages.map(({ id }) => id)]).toEqual([
      ...["notifications", "message-1", "message-2", "message-3"],
    ]);
    const [a, b] = first.messages;
    a?.retry();
    b?.ack();
    b?.retry();
    const second = events.batch();
    expect(
      second.messages.map(({ id, attempts, body, timestamp }) => [id, attempts, body.object.key, timestamp]),
    ).toEqual([["message-1", 2, "a", new Date(5)]]);
    second.ackAll();
    second.retryAll();
    expect(events.batch().messages).toEqual([]);
  });

  it("counts each attempt, before the messages that have come since", async () => {
    const bucket = new FakeBucket();
    const events = notifications(bucket, { rules: all });
    await bucket.put("a", "");
    await bucket.put("b", "");
    const attempts: string[][] = [];
    for (const key of ["c", "d", "e"]) {
      const batch = events.batch();
      batch.retryAll();
      attempts.push(batch.messages.map(({ id, body, attempts }) => `${id}, ${body.object.key}: ${attempts}`));
      await bucket.put(key, "");
    }
    expect(attempts).toEqual([
      ["message-1, a: 1", "message-2, b: 1"],
      ["message-1, a: 2", "message-2, b: 2", "message-3, c: 1"],
      ["message-1, a: 3", "message-2, b: 3", "message-3, c: 2", "message-4, d: 1"],
    ]);
  });

  it.each<[calls: readonly ("ack" | "retry" | "ackAll" | "retryAll")[], again: number]>([
    [[], 0],
    [["retry"], 1],
    [["retry", "retry"], 1],
    [["retry", "retryAll"], 1],
    [["retryAll", "retry"], 1],
    [["retryAll", "retryAll"], 1],
    [["ack", "retry"], 0],
    [["ackAll", "retry"], 0],
    [["ack", "retryAll"], 0],
    [["ackAll", "retryAll"], 0],
    [["retry", "ack"], 1],
    [["retry", "ackAll"], 1],
    [["retryAll", "ack"], 1],
    [["retryAll", "ackAll"], 1],
    [["retry", "ack", "retryAll"], 1],
  ])("after %j delivers each message %i times more", async (calls, again) => {
    const bucket = new FakeBucket();
    const events = notifications(bucket, { rules: all });
    for (const key of ["a", "b"]) await bucket.put(key, "");
    const batch = events.batch();
    for (const name of calls) {
      if (name === "ackAll" || name === "retryAll") batch[name]();
      else for (const message of batch.messages) message[name]();
    }
    expect(events.batch().messages.map(({ attempts }) => attempts)).toEqual(new Array(2 * again).fill(2));
    expect(events.batch().messages).toEqual([]);
  });

  it.each<[options: object, message: string]>([
    [{}, "notifications: rules must be an array of at most 100 rules, not undefined."],
    [
      { rules: [{}] },
      "notifications: a rule: eventTypes must be an array of object-create, object-delete, not undefined",
    ],
    [{ rules: 5 }, "rules must be an array of at most 100 rules, not 5."],
    [{ rules: new Array(101).fill(all[0]) }, "rules must be an array of at most 100 rules"],
    [
      { rules: [{ eventTypes: ["object-create", "object-read"] }] },
      "eventTypes must be an array of object-create, object-delete",
    ],
    [{ rules: [{ eventTypes: [] }] }, "eventTypes must be an array"],
    [{ rules: [{ eventTypes: ["object-create", "object-delete", "object-create"] }] }, "eventTypes must be an array"],
    [{ rules: [{ ...all[0], prefix: 5 }] }, "prefix must be a string, not 5."],
    [{ rules: [...all, { ...all[0], suffix: 5 }] }, "suffix must be a string, not 5."],
    [{ rules: [{ ...all[0], key: "a" }] }, 'a rule: there is no option "key"'],
    [{ rules: [], bucket: 5 }, "bucket must be a string, not 5."],
  ])("refuses invalid options, row %#", (options, message) => {
    expect(() => notifications(new FakeBucket(), options as NotificationsOptions)).toThrow(message);
    expect(() => notifications({}, { rules: [] })).toThrow(TypeError);
  });

  it("returns any number of messages in one batch", async () => {
    const bucket = new FakeBucket();
    const events = notifications(bucket, { rules: all });
    for (let index = 0; index < 1001; index++) await bucket.put("k", "");
    expect([events.batch().messages.length, events.batch().messages.length]).toEqual([1001, 0]);
  });

  it("accepts 100 rules, and both types of events in one", async () => {
    const bucket = new FakeBucket();
    const rules = Array.from({ length: 100 }, (_, index): NotificationRule => {
      return { eventTypes: ["object-create", "object-delete"], prefix: `k${index}.` };
    });
    const events = notifications(bucket, { rules });
    const unnamed = notifications(bucket, { rules, account: "", bucket: "" });
    await bucket.put("k99.txt", "");
    await bucket.delete("k99.txt");
    const both = { account: "account", bucket: "bucket" };
    expect(events.messages).toMatchObject([
      { ...both, action: "PutObject" },
      { ...both, action: "DeleteObject" },
    ]);
    expect(unnamed.messages[1]).toMatchObject({ account: "", bucket: "" });
  });

  it("replayed on a Map, give the keys of the bucket for any history", time, () => {
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const clock = manualClock(0);
        const bucket = new FakeBucket({ clock, lifecycle });
        const events = notifications(bucket, { rules: all });
        const door = openDoor({ bucket });
        for (const given of steps) await runStep(door, clock, given);
        const replayed = new Map<string, string | undefined>();
        for (const { action, object } of events.messages) {
          if (action === "DeleteObject" || action === "LifecycleDeletion") replayed.delete(object.key);
          else replayed.set(object.key, object.eTag);
        }
        const { objects } = await bucket.list();
        expect([...replayed].toSorted()).toEqual(objects.map(({ key, etag }) => [key, etag]).toSorted());
      }),
      runs(100),
    );
  });
});
