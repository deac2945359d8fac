declare module "*.toml" {
  /** every sentence by language and dotted key: see `web/toml.ts` */
  const words: Record<"en" | "it", Record<string, string>>;
  export default words;
}
