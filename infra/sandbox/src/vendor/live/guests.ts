/** The stakes that simulated guests have placed on each choice so far. */
export interface Guests {
  readonly people: number;
  readonly stakes: ReadonlyMap<string, { readonly totalMinor: number; readonly people: number }>;
}

const PEOPLE_MIN = 18;
const PEOPLE_MORE = 60;
/** Returns the weight with which guests choose a choice. The higher the odds of a choice, the lower its weight. */
const weightOf = (odds: number): number => 1 / Math.sqrt(odds);

/**
 * Simulates the bets of other players at a table, because a sandbox has few real players. The page says that they are
 * simulated. In the same round every player sees the same guests, whose bets arrive one after the other while bets are
 * open.
 * @param share the part of the betting time that has passed, from 0 to 1
 */
export function guestsOf(
  choices: readonly { readonly id: string; readonly odds: number }[],
  leastMinor: number,
  round: number,
  share: number,
): Guests {
  const next = numbersOf(round);
  const people = PEOPLE_MIN + Math.floor(next() * PEOPLE_MORE);
  const all = choices.reduce((sum, { odds }) => sum + weightOf(odds), 0);
  const stakes = new Map<string, { totalMinor: number; people: number }>();
  for (let guest = 0; guest < people; guest += 1) {
    const [at, size] = [next(), next()];
    let point = next() * all;
    const choice = choices.find(({ odds }) => (point -= weightOf(odds)) <= 0) ?? choices[0];
    if (!choice || at > share) continue;
    const before = stakes.get(choice.id) ?? { totalMinor: 0, people: 0 };
    const stakeMinor = leastMinor * Math.ceil(size ** 3 * 200);
    stakes.set(choice.id, { totalMinor: before.totalMinor + stakeMinor, people: before.people + 1 });
  }
  return { people, stakes };
}

/**
 * Returns a generator of the random numbers of one round, from 0 up to, but not including, 1 (mulberry32). They do not
 * affect results.
 */
function numbersOf(round: number): () => number {
  let state = Math.imul(round, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}
