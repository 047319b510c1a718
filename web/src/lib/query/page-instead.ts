/**
 * Returns the page to show instead of a page that the list no longer has, for example because its last entry was
 * claimed. Returns undefined if the page exists, and while its answer is awaited.
 */
export function pageInstead(page: number, answer: { readonly totalPages: number } | undefined): number | undefined {
  const last = Math.max(1, answer?.totalPages ?? page);
  return page > last ? last : undefined;
}
