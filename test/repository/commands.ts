/** A command as a person types it, without what is given to it: `npm run bench`, not `npm run bench -- --keys 10`. */
export type Command = string;

/** The npm commands in a text, each once: of scripts, fences and inline code alike. */
export function npmCommandsIn(text: string): Command[] {
  const commands = [...text.matchAll(/\bnpm (?:run )?[a-z][a-z:-]*/g)].map(([command]) => command);
  return [...new Set(commands)];
}

/** Returns the code in a document: its fences of shell commands, and its inline code. */
export function shownCodeOf(markdown: string): string {
  const fences = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands ?? "");
  const inline = [...markdown.replace(/^```.*?^```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");
  return [...fences.map((commands) => commands.replace(/\s#.*$/gm, "")), ...inline].join("\n");
}

/** The npm script that a command runs, or `undefined` if it runs none. */
export function scriptOf(command: Command): string | undefined {
  const [, run] = /^npm run (.*)$/.exec(command) ?? [];
  if (run !== undefined) return run;
  return command === "npm test" || command === "npm start" ? command.slice("npm ".length) : undefined;
}
