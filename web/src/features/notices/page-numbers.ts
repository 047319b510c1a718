/** The number of page numbers that are shown around the present page, and at each end (specification §9). */
const RANGE = 5;
const MARGIN = 1;

/** Returns the page numbers to show, with `gap` where numbers are left out. */
export function pageNumbers(page: number, pages: number): readonly (number | 'gap')[] {
  const first = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pages - RANGE + 1));
  const isNamed = (one: number): boolean =>
    one <= MARGIN || one > pages - MARGIN || (one >= first && one < first + RANGE);
  const named = Array.from({ length: pages }, (_page, index) => index + 1).filter(isNamed);
  return named.flatMap((one, index) => {
    const before = named[index - 1];
    if (before === undefined || before === one - 1) return [one];
    // A gap that leaves out only one number is replaced by that number, because it needs the same width.
    return before === one - 2 ? [one - 1, one] : ['gap' as const, one];
  });
}
