/** Formats a double as the runtime does in messages: with 15 significant digits, or 17 if 15 are not exact. */
// runtime §5 negative, NaN, -Infinity offset (h1)
export function numberText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  const short = significant(value, 15);
  return Number(short) === value ? short : significant(value, 17);
}

// The format `%.{precision}g` of C, without the sign of a positive exponent.
function significant(value: number, precision: number): string {
  const scientific = value.toExponential(precision - 1);
  const mark = scientific.indexOf("e");
  const exponent = Number(scientific.slice(mark + 1));
  if (exponent >= -4 && exponent < precision) return dropZeros(value.toFixed(precision - 1 - exponent));
  const digits = String(Math.abs(exponent)).padStart(2, "0");
  const sign = exponent < 0 ? "-" : "";
  return `${dropZeros(scientific.slice(0, mark))}e${sign}${digits}`;
}

function dropZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
