/** Computes a cyclic redundancy check of bytes, possibly in several chunks, in hex. */
type CrcHex = (chunks: Iterable<Uint8Array>) => string;

/** CRC-32 as in zip files (reflected polynomial). */
export const crc32Hex: CrcHex = crc32Of(0xedb88320);

/** CRC-32C (Castagnoli). */
// RFC 3720 §12.1
export const crc32cHex: CrcHex = crc32Of(0x82f63b78);

/** Creates a check of 32 bits from a table of all byte values. */
function crc32Of(polynomial: number): CrcHex {
  let table: Int32Array | undefined;
  return (chunks) => {
    table ??= Int32Array.from({ length: 256 }, (_, byte) => {
      let value = byte;
      for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
      return value;
    });
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

let highs: Int32Array | undefined;
const lows = new Int32Array(256);

/** CRC-64/NVME. */
export const crc64nvmeHex: CrcHex = (chunks) => {
  highs ??= makeNvmeTable();
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

/** Fills the table of the lower halves and returns the table of the higher ones. */
function makeNvmeTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
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
}

function hex32(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
