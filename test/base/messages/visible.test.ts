import { expect, it } from "vitest";
import { excerpted, masked, quoted, visible } from "../../../src/base/messages/visible.js";

const [a199, a200, a201] = [199, 200, 201].map((length) => "a".repeat(length)) as [string, string, string];

it.each([
  ["a é\u{1f600}", "a é\u{1f600}"],
  ["\0\n\x7f", "\\u0000\\u000a\\u007f"],
  ["\u200b\u202e\u2028", "\\u200b\\u202e\\u2028"],
  ["\ud800", "\\ud800"],
  ["\uffff", "\uffff"],
  ["\u{e0001}", "\\u{e0001}"],
])("visible(%j) is %j", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

it("excerpted() and quoted() shorten a text after 200 characters", () => {
  expect([a200, a201].map(excerpted)).toEqual([a200, `${a200}…`]);
  expect([`${a199}\n`, `${a199}\nb`].map(excerpted)).toEqual([`${a199}\\u000a`, `${a199}\\u000a…`]);
  expect([a200, a201].map((text) => quoted(text))).toEqual([`"${a200}"`, `"${a200}"… (201 characters)`]);
  expect([quoted("abc", 3), quoted("abc", 2), quoted('"\u200b')]).toEqual([
    '"abc"',
    '"ab"… (3 characters)',
    '"\\"\\u200b"',
  ]);
});

it("masked() keeps the columns of a text", () => {
  expect(masked("a\tb\0c\u{e0001}d")).toBe("a\tb\uFFFDc\uFFFD\uFFFDd");
});
