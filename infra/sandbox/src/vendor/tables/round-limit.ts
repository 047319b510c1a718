import type { Choice, Table } from './table.js';

/**
 * Returns the maximum payout (minor units) of one round to a player, at a table whose maximum stake is `high`;
 * undefined if the table has no such limit.
 */
export const roundMaxOf = ({ roundMax }: Pick<Table, 'roundMax'>, high: number): number | undefined =>
  roundMax === undefined ? undefined : roundMax * high;

/**
 * Returns the highest total payout of the given stakes over all results of a round. All choices must refer to the same
 * list of results.
 */
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
 * Returns, for each choice, its odds followed by the indexes of the results on which it wins. With these values the
 * page refuses bets that the table would refuse.
 */
export const winsOf = (choices: readonly Choice[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    choices.map(({ id, odds, outcomes }) => [
      id,
      [odds, ...outcomes.flatMap(({ pays }, index) => (pays === odds ? [index] : []))],
    ]),
  );
