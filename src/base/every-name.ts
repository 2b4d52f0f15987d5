/** Lists the names of all members of a type; an incomplete list does not compile. */
export function everyName<Type>(): <const Names extends readonly (keyof Type & string)[]>(
  names: Names & ([Exclude<keyof Type, Names[number]>] extends [never] ? unknown : Exclude<keyof Type, Names[number]>),
) => Names {
  return (names) => names;
}
