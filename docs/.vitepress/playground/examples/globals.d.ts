/** What a script finds without importing it: see `sandbox/main.ts`. */
declare const env: { readonly FILES: import("fakebucket").FakeBucket };
/** Calls the fetch handler that the script exports, with a path or a request. */
declare function call(target: Request | URL | string, init?: RequestInit): Promise<Response>;
/** The clock of `env.FILES`. It stands still until it is moved. */
declare const clock: import("fakebucket/testing").ManualClock;
