import type { Damage } from "../engine/ports.js";

/** True if damage is done to so many bytes or keys. */
export function isReached({ type, after }: Pick<Damage, "type" | "after">, size: number): boolean {
  return type === "break" ? after <= size : after < size;
}

/**
 * Bytes as they arrive, the first of them with the given position in their body; the given ones are changed.
 *
 * @throws the error with which they break.
 */
export function damaged(bytes: Uint8Array<ArrayBuffer>, damage: Damage): Uint8Array<ArrayBuffer> {
  if (!isReached(damage, bytes.length)) return bytes;
  damage.happened();
  if (damage.type === "break") throw damage.error;
  if (damage.type === "cut") return bytes.slice(0, damage.after);
  flip(bytes, damage.after);
  return bytes;
}

/** Changes the lowest bit of a byte: of text, another letter. */
export function flip(bytes: Uint8Array, index: number): void {
  bytes[index] = (bytes[index] ?? 0) ^ 1;
}
