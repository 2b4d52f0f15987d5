/** Code that changes what all files of a process share. */
const changes = [
  // A global, the clock, or the modules. After a reset, other files would hold two copies of a class.
  /\bvi\.(?:stubGlobal|stubEnv|useFakeTimers|mock|doMock|resetModules)\(/,
  // A member of a built-in object or class: `vi.spyOn(Math, "random")`, `vi.spyOn(Map.prototype, "get")`.
  /\bvi\.spyOn\((?:globalThis|process|console|Math|JSON|[A-Z]\w*)(?:\.prototype)?,/,
  /\b(?:Object\.(?:assign|definePropert(?:y|ies))|Reflect\.(?:set|deleteProperty|defineProperty))\((?:globalThis|[A-Z]\w*\.prototype),/,
  // The hook for all promises.
  /\bvi\.spyOn\(promiseHooks,/,
  /\bglobalThis\.\w+ = (?!=)/,
  /\bprocess\.env(?:\.\w+|\["\w+"\]) = (?!=)/,
  /\bdelete (?:globalThis|process\.env)\b/,
  /\bprocess\.(?:on|once|off|removeAllListeners|chdir)\(/,
  // The substitute for the platform's globals.
  /\binstallGlobals\(/,
];

/** True for the text of a test that changes something that all files of its process share. */
export function changesGlobals(text: string): boolean {
  return changes.some((change) => change.test(text));
}
