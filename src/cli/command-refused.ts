/** What a command cannot do, and why, for the person who has to mend it. */
export class CommandRefused extends Error {}
