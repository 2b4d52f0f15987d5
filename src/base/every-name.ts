/** Lists the names of the members of a type, each of them: a list that lacks one does not compile. */
export function everyName<Type>(): <const Names extends readonly (keyof Type & string)[]>(
  names: Names & ([Exclude<keyof Type, Names[number]>] extends [never] ? unknown : Exclude<keyof Type, Names[number]>),
) => Names {
  return (names) => names;
}
