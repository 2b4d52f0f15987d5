/** A command without its arguments: `npm run bench`, not `npm run bench -- --keys 10`. */
export type Command = string;

/** Returns the distinct npm commands in a text (a script, a fence or inline code). */
export function npmCommandsIn(text: string): Command[] {
  const commands = [...text.matchAll(/\bnpm (?:run )?[a-z][a-z0-9:-]*/g)].map(([command]) => command);
  return [...new Set(commands)];
}

/** Returns the code in a document: its fences of shell commands, and its inline code. */
export function shownCodeOf(markdown: string): string {
  const fences = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands ?? "");
  const inline = [...markdown.replace(/^```.*?^```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");
  return [...fences.map((commands) => commands.replace(/\s#.*$/gm, "")), ...inline].join("\n");
}

/** Returns the npm script of a command, or `undefined` if it runs none. */
export function scriptOf(command: Command): string | undefined {
  const [, run] = /^npm run (.*)$/.exec(command) ?? [];
  if (run !== undefined) return run;
  return command === "npm test" || command === "npm start" ? command.slice("npm ".length) : undefined;
}
