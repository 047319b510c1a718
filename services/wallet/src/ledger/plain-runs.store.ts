import type pg from 'pg';
import { arrayLiteral } from './array-literal.js';
import { areBets, BEHIND_BETS, betArrays, BET_NAMES, betValues, lockOrder, writtenFrom } from './bet-rows.js';
import type { Posting } from './command.js';
import { payoutOf, validStakeOf, type Bet } from './plain-bet.store.js';
import { postingsAt } from './plain-bets.store.js';
import type { PostingInput } from './posting-input.js';
import { PreparedStatement } from './prepared-statement.js';

/*
 * Plain bets where members bet more than once in a batch, each of whom has a run of them: a hot account's whole queue, for
 * one. An account is moved once, by the sums of its run, and the update decides for the run by what holds for each of its
 * bets in whatever order: their stakes are there and below the ceilings without a payout in between. If one could not
 * stand, none of the run is written here, and apply_postings answers it bet by bet. What the balance was behind each bet
 * follows from what it is behind the last, since this process has summed up what came later.
 *
 * Accounts are locked in the runs' order, and each account and key is probed for, as in plain-bets.store.ts. A run's bets
 * are a slice of the arrays, so that no join has to find them.
 */
const P = (offset: number, type: string): string => `$${BEHIND_BETS + offset}::${type}[]`;
const slice = (array: string): string => `(${array})[r.first:r.last]`;

export const PLAIN_RUNS = `
  WITH r AS (
    UPDATE accounts a
       SET cash_minor = a.cash_minor - r.stake + r.payout, version = a.version + r.last - r.first + 1,
           staked_minor = a.staked_minor + r.stake, won_minor = a.won_minor + r.payout,
           turnover_minor[r.category] = a.turnover_minor[r.category] + r.valid_stake
      FROM unnest(${P(1, 'uuid')}, ${P(2, 'text')}, ${P(3, 'smallint')}, ${P(4, 'int')}, ${P(5, 'int')}, ${P(6, 'bigint')}, ${P(7, 'bigint')}, ${P(8, 'bigint')})
           AS r(member_id, currency, category, first, last, stake, payout, valid_stake)
      CROSS JOIN LATERAL (SELECT own.id FROM accounts own WHERE own.member_id = r.member_id AND own.currency = r.currency OFFSET 0) own
     WHERE a.id = own.id
       AND a.cash_minor >= r.stake AND NOT a.excluded AND a.day_ends_at > clock_timestamp()
       AND a.staked_minor + r.stake <= a.stake_ceiling_minor
       AND a.staked_minor + r.stake - a.won_minor <= a.loss_ceiling_minor
       AND (SELECT true
              FROM unnest(${slice('$1::text[]')}, ${slice('$4::text[]')}) AS i(caller, key)
             CROSS JOIN LATERAL (SELECT FROM transfers x WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) x
             LIMIT 1) IS NULL
    RETURNING r.first, r.last, a.id AS account_id, a.cash_minor, a.bonus_minor, a.held_minor, a.version
  ), b AS (
    SELECT i.*, r.first + i.nth - 1 AS ord, r.account_id, r.cash_minor - i.cash_later AS cash_minor, r.bonus_minor, r.held_minor,
           r.version - (r.last - r.first + 1 - i.nth) AS version, uuidv7() AS id, clock_timestamp() AS posted_at
      FROM r
      CROSS JOIN LATERAL unnest(${betArrays(slice)}, ${slice(P(0, 'bigint'))}) WITH ORDINALITY
           AS i(${BET_NAMES}, cash_later, nth)
  ), ${writtenFrom('b')}`;

const APPLY_RUNS = new PreparedStatement('apply_postings_runs', PLAIN_RUNS);

/** A member's bets in the sorted batch, one behind the other. */
interface Run {
  readonly bets: readonly PostingInput[];
  /** Of its first bet among all, from 1. */
  readonly first: number;
}

/** Whether these may be plain bets in runs: those of one member have one currency and one category, for which the account counts. */
export function areRuns(inputs: readonly PostingInput[]): boolean {
  if (!areBets(inputs)) return false;
  const kinds = new Map<string, string>();
  return inputs.every(({ command: { memberId, currency, movement } }) => {
    const kind = `${currency} ${(movement as Bet).play.category}`;
    const known = kinds.get(memberId) ?? kind;
    kinds.set(memberId, known);
    return known === kind;
  });
}

/**
 * Applies the runs that are plain, in one transaction; postings stand where their inputs stood, with gaps for the others.
 * @throws a database error 23505 when a key was answered in between: then nothing was written.
 */
export async function applyPlainRuns(
  client: pg.Client,
  inputs: readonly PostingInput[],
): Promise<(Posting | undefined)[]> {
  const order = lockOrder(inputs);
  const sorted = order.map((i) => inputs[i]!);
  const runs = runsOf(sorted);
  const ofRuns = (read: (run: Run) => string | number | bigint): string => arrayLiteral(runs, read);
  const rows = await APPLY_RUNS.ask(client, [
    ...betValues(sorted),
    arrayLiteral(runs.flatMap(cashLater), (cash) => cash),
    ofRuns(({ bets }) => bets[0]!.command.memberId),
    ofRuns(({ bets }) => bets[0]!.command.currency),
    ofRuns(({ bets }) => betOf(bets[0]!).play.category),
    ofRuns(({ first }) => first),
    ofRuns(({ first, bets }) => first + bets.length - 1),
    ofRuns(({ bets }) => sum(bets, ({ stakeMinor }) => stakeMinor)),
    ofRuns(({ bets }) => sum(bets, payoutOf)),
    ofRuns(({ bets }) => sum(bets, validStakeOf)),
  ]);
  return postingsAt(order, inputs, rows);
}

function runsOf(sorted: readonly PostingInput[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < sorted.length;) {
    let end = at + 1;
    while (sorted[end]?.command.memberId === sorted[at]!.command.memberId) end += 1;
    runs.push({ bets: sorted.slice(at, end), first: at + 1 });
    at = end;
  }
  return runs;
}

/** What the bets behind each one of a run move the cash by, together. */
function cashLater({ bets }: Run): bigint[] {
  const later: bigint[] = [];
  let moved = 0n;
  for (const input of bets.toReversed()) {
    later.push(moved);
    moved += payoutOf(betOf(input)) - betOf(input).stakeMinor;
  }
  return later.reverse();
}

const betOf = (input: PostingInput): Bet => input.command.movement as Bet;
const sum = (bets: readonly PostingInput[], amount: (bet: Bet) => bigint): bigint =>
  bets.reduce((total, input) => total + amount(betOf(input)), 0n);
