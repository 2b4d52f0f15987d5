/** Whether two texts are the same, in a time that depends on their lengths only. */
export function equalsInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) {
    // Past the end of the other there is NaN, which counts as 0: the lengths have told already.
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}
