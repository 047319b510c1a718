/** How many page numbers around the present page, and how many at each end, the pager shows (specification §9). */
const RANGE = 5;
const MARGIN = 1;

/** The pages that a pager names, with `gap` where it leaves some out. */
export function pageNumbers(page: number, pages: number): readonly (number | 'gap')[] {
  const first = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pages - RANGE + 1));
  const isNamed = (one: number): boolean =>
    one <= MARGIN || one > pages - MARGIN || (one >= first && one < first + RANGE);
  const named = Array.from({ length: pages }, (_page, index) => index + 1).filter(isNamed);
  return named.flatMap((one, index) => {
    const before = named[index - 1];
    if (before === undefined || before === one - 1) return [one];
    // A gap of a single page is replaced by its number, which needs the same width.
    return before === one - 2 ? [one - 1, one] : ['gap' as const, one];
  });
}
