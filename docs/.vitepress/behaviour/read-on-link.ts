/** Returns the name of a link of an answer: "Recipes: a race" for `/guides/recipes#a-race`, an address otherwise. */
export function nameOfLink(link: string): string {
  if (!link.startsWith("/")) return link.replace("https://", "");
  const [path = "", section] = link.split("#").map((part) => part.replaceAll("-", " "));
  const page = path.slice(path.lastIndexOf("/") + 1);
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  return section === undefined ? name : `${name}: ${section}`;
}

/** Returns the address of a link of an answer on the site, whose pages are files that end in `.html`. */
export function addressOfLink(link: string): string {
  return link.startsWith("/") ? link.replace(/(?=#|$)/, ".html") : link;
}
