declare module "*.md" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the platform has it so.
  export default text;
}
