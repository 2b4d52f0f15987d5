import { describe, expect, it } from "vitest";
import { Engine } from "../../src/engine/engine.js";
import { semantics } from "../../src/semantics/presets.js";
import { put } from "../../src/service/put.js";
import { emptyState } from "../../src/service/state.js";
import { bytesOf, checksum, putRequest } from "./requests.js";
import { expectType, Scene } from "./scene.js";

describe("put()", () => {
  it("stamps with a time that a Date can tell, by a clock that counts fractions, too [result.uploaded]", () => {
    const engine = new Engine(
      emptyState(semantics.documented, "Standard"),
      { now: () => 1000.5 },
      { next: () => "id" },
    );
    const { record } = expectType(engine.dispatch(put, putRequest("k"), "version"), "stored");
    expect(record.uploaded).toBe(new Date(record.uploaded).getTime());
  });
});

describe("the order of refusals of put()", () => {
  const answers = { maxUploadBytes: 4, maxKeyBytes: 4, maxCustomMetadataBytes: 4 } as const;

  it("asks no digest of a value that is refused before its checksum", () => {
    const bytes = bytesOf("v");
    new Scene(answers).run(put, { ...putRequest("too long", "v", { checksum: checksum() }), bytes });
    expect(bytes.hasMd5).toBe(false);
  });
});
