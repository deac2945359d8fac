/** What went wrong with a notice. Pure. */

/** What went wrong: a word for what a browser says in its own language, or the sentence of the server. */
export function wordOf(error: unknown): string {
  if (error instanceof DOMException) return error.name === "NotAllowedError" ? "denied" : "unreachable";
  return error instanceof Error && error.message ? error.message : "failed";
}
