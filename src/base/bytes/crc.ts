import { lazily } from "../lazily.js";

/** Computes a cyclic redundancy check of bytes, possibly in several chunks, in hex. */
type CrcHex = (chunks: Iterable<Uint8Array>) => string;

/** CRC-32 as in zip files (reflected polynomial). */
export const crc32Hex: CrcHex = crc32Of(0xedb88320);

/** CRC-32C (Castagnoli). */
// RFC 3720 §12.1
export const crc32cHex: CrcHex = crc32Of(0x82f63b78);

/** Creates a check of 32 bits from a table of all byte values. */
function crc32Of(polynomial: number): CrcHex {
  const tableOf = lazily(() =>
    Int32Array.from({ length: 256 }, (_, byte) => {
      let value = byte;
      for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
      return value;
    }),
  );
  return (chunks) => {
    const table = tableOf();
    let crc = -1;
    for (const chunk of chunks) {
      for (let index = 0; index < chunk.length; index++) {
        crc = (crc >>> 8) ^ (table[(crc ^ (chunk[index] as number)) & 0xff] as number);
      }
    }
    return hex32(~crc);
  };
}

/** The reflected polynomial of CRC-64/NVME, in two halves, since numbers of 64 bits would be slow. */
// NVM Express NVM Command Set Specification, 64b CRC
const nvme = { high: 0x9a6c9329, low: 0xac4bc9b5 } as const;

const nvmeTables = lazily(makeNvmeTables);

/** CRC-64/NVME. */
export const crc64nvmeHex: CrcHex = (chunks) => {
  const { highs, lows } = nvmeTables();
  let high = -1;
  let low = -1;
  for (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index++) {
      const entry = (low ^ (chunk[index] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (lows[entry] as number);
      high = (high >>> 8) ^ (highs[entry] as number);
    }
  }
  return hex32(~high) + hex32(~low);
};

/** Makes the tables of the higher and of the lower halves. */
function makeNvmeTables() {
  const lows = new Int32Array(256);
  const highs = Int32Array.from({ length: 256 }, (_, byte) => {
    let high = 0;
    let low = byte;
    for (let bit = 0; bit < 8; bit++) {
      const odd = low & 1;
      low = (low >>> 1) | (high << 31);
      high >>>= 1;
      if (odd === 0) continue;
      low ^= nvme.low;
      high ^= nvme.high;
    }
    lows[byte] = low;
    return high;
  });
  return { highs, lows };
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
