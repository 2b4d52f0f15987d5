import { withBase } from "vitepress";

/** Returns the address of a rule's page. */
export function addressOfRule(id: string): string {
  return withBase(`/behaviour/${id}/`);
}
