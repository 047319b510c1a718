/**
 * Returns the minimum number of edits that turn `typed` into `word`, or into a prefix of `word` if `isPrefix` is true.
 * An edit inserts, deletes or replaces one letter, or swaps two neighbouring letters (optimal string alignment
 * distance). Returns `max + 1` if more than `max` edits are needed.
 */
export function edits(typed: string, word: string, max: number, isPrefix: boolean): number {
  if (typed.length - word.length > max || (!isPrefix && word.length - typed.length > max)) return max + 1;
  const width = Math.min(word.length, typed.length + max);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1] ? 0 : 1;
      let cost = Math.min((last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same);
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      line.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = line;
  }
  const found = isPrefix ? Math.min(...last) : (last[word.length] ?? max + 1);
  return Math.min(found, max + 1);
}

const BITS = 31;

/**
 * Returns the set of letters of a word as the bits of a 32-bit number. It allows a fast check before edits are counted.
 */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & BITS);
  return letters;
}

/**
 * Returns true if `max` edits may be enough. Each edit can explain at most one typed letter that the word does not
 * contain.
 */
export function mayFit(typed: number, word: number, max: number): boolean {
  let missing = typed & ~word;
  let count = 0;
  while (missing !== 0) {
    missing &= missing - 1;
    count += 1;
    if (count > max) return false;
  }
  return true;
}
