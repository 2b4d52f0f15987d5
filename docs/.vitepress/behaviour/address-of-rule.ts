import { withBase } from "vitepress";

/** The address of the page of a rule. */
export function addressOfRule(id: string): string {
  return withBase(`/behaviour/${id}/`);
}
