import { expect, it } from "vitest";
import * as failure from "../../src/hostnames/service/hostname-failure.js";
import { textOf } from "../repository/tracked-files.js";

it("the guide lists exactly the codes of the service's answers", () => {
  const { failures, ...makers } = failure;
  const { brandingRequired, methodNotAllowed, noRegistrableDomain, noRoute, ...others } = makers;
  const { originWithoutRecord, tooManyCertificates, ...unknown } = others;
  expect(unknown).toEqual({});
  const varying = [
    brandingRequired("", 64),
    methodNotAllowed("", []),
    noRegistrableDomain("hostname", ""),
    noRegistrableDomain("origin", ""),
    noRoute(""),
    originWithoutRecord(""),
    tooManyCertificates(0),
  ];
  const all = [...Object.values(failures), ...varying];
  for (const { text } of all) expect(text).toMatch(/^[A-Z]\w/);
  const answered = all.map(({ httpStatus, code }) => `${httpStatus} ${code}`);
  const rows = textOf("docs/hostnames.md").matchAll(/^\| (\d{3}) \| (\d+) \|/gm);
  const listed = [...rows].map(([, status, code]) => `${status} ${code}`);
  expect(listed.toSorted()).toEqual([...new Set(answered)].sort());
});
