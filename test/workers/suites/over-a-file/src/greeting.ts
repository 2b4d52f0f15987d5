export const greeting = "hello from the alias";
