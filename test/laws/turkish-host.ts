/**
 * Runs tests as on a host in Turkish, where the small letter of `I` is `ı`, and the capital of `i` is `İ`: names of
 * hosts, headers and options must not depend on the host's language.
 */
const { toLocaleLowerCase, toLocaleUpperCase } = String.prototype;

// Without isolation, this runs again for each file of tests.
if ("I".toLocaleLowerCase() !== "ı") {
  Object.assign(String.prototype, {
    toLocaleLowerCase(this: string, locales: Intl.LocalesArgument = "tr") {
      return toLocaleLowerCase.call(this, locales);
    },
    toLocaleUpperCase(this: string, locales: Intl.LocalesArgument = "tr") {
      return toLocaleUpperCase.call(this, locales);
    },
  });
}
