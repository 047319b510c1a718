/** Stands in for the library's message compiler in a production build: every message arrives compiled. */
export function compileMessage(text: string): string {
  return text;
}
