/**
 * Makes objects with the internal slot of generators, which are ordinary objects otherwise. Stacks of V8 show the name of
 * what made an object, unless that is `Object`: then that of its class.
 */
const { Object: makeSlotted } = {
  *Object(): Generator<never, void, never> {
    // Never run.
  },
};

/**
 * The base of classes whose instances `structuredClone` refuses, as the platform's are refused: no host clones an object
 * with an internal slot that it does not know. It adds no member, and no link to the chain of prototypes.
 */
// runtime §4. Undocumented: a host refuses with a text of its own
export const Uncloneable: new () => object = Object.assign(
  function Uncloneable(): object {
    return Object.setPrototypeOf(makeSlotted(), new.target.prototype);
  },
  { prototype: Object.prototype },
) as unknown as new () => object;
