/** True if two types are the same, not merely assignable to each other. */
export type Equal<Left, Right> =
  (<Probe>() => Probe extends Left ? 1 : 2) extends <Probe>() => Probe extends Right ? 1 : 2 ? true : false;

/** Compiles if its argument is `true`. */
export type Expect<Condition extends true> = Condition;
