import type { Choice, Table } from './table.js';

/** The maximum payout (minor units) of one round to a player, at a table whose highest stake is `high`. */
export const roundMaxOf = ({ roundMax }: Pick<Table, 'roundMax'>, high: number): number | undefined =>
  roundMax === undefined ? undefined : roundMax * high;

/** The total payout of the stakes on choices for the result that pays most. All choices share one list of results. */
export function highestPayOf(choices: Iterable<Choice>, stakes: ReadonlyMap<string, bigint>): bigint {
  const paid: bigint[] = [];
  for (const { id, outcomes } of choices) {
    const stake = stakes.get(id) ?? 0n;
    if (stake === 0n) continue;
    for (const [index, { pays }] of outcomes.entries())
      paid[index] = (paid[index] ?? 0n) + (stake * BigInt(pays)) / 100n;
  }
  return paid.reduce((high, each) => (each > high ? each : high), 0n);
}

/**
 * The odds of each choice and the results on which it wins. The page uses them to refuse what the table would refuse.
 */
export const winsOf = (choices: readonly Choice[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    choices.map(({ id, odds, outcomes }) => [
      id,
      [odds, ...outcomes.flatMap(({ pays }, index) => (pays === odds ? [index] : []))],
    ]),
  );
