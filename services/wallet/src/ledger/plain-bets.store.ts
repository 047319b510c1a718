import type pg from 'pg';
import { areBets, betArrays, BET_NAMES, betValues, lockOrder, writtenFrom } from './bet-rows.js';
import type { Posting } from './command.js';
import { postingOf, type Bet } from './plain-bet.store.js';
import type { PostingInput } from './posting-input.js';
import { PreparedStatement, type TextRow } from './prepared-statement.js';

/*
 * Plain bets of as many members, in one statement: what most batches are. Each account is moved once, so nothing is summed
 * up over rows, and the update itself decides by the row that it locks. A row that does not come back was no plain bet
 * after all (a repeat, a refusal, bonus money, a new day): nothing of it was written, and apply_postings answers it.
 *
 * The lateral look for each account, which OFFSET 0 keeps apart, makes every plan go through the bets in their order, which
 * is the order of locks, and probe for each. A join would be turned round while accounts are few: then all of them are
 * read, in the order in which they lie.
 *
 * The look for a key is a subquery and no join, so that it stays a probe of the index for each row. A key that somebody
 * writes in the very moment breaks transfers_one_per_key instead, and with it the whole batch, which goes the long way.
 */
export const PLAIN_BETS = `
  WITH a AS (
    UPDATE accounts a
       SET cash_minor = a.cash_minor - i.stake + i.payout, version = a.version + 1,
           staked_minor = a.staked_minor + i.stake, won_minor = a.won_minor + i.payout,
           turnover_minor[i.category] = a.turnover_minor[i.category] + i.valid_stake
      FROM unnest(${betArrays()}) WITH ORDINALITY AS i(${BET_NAMES}, ord)
      CROSS JOIN LATERAL (SELECT own.id FROM accounts own WHERE own.member_id = i.member_id AND own.currency = i.currency OFFSET 0) own
     WHERE a.id = own.id
       AND a.cash_minor >= i.stake AND NOT a.excluded AND a.day_ends_at > clock_timestamp()
       AND a.staked_minor + i.stake <= a.stake_ceiling_minor
       AND a.staked_minor + i.stake - a.won_minor <= a.loss_ceiling_minor
       AND (SELECT true FROM transfers x WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) IS NULL
    RETURNING i.*, a.id AS account_id, a.cash_minor, a.bonus_minor, a.held_minor, a.version,
              uuidv7() AS id, clock_timestamp() AS posted_at
  ), ${writtenFrom('a')}`;

const APPLY_BETS = new PreparedStatement('apply_postings_plain', PLAIN_BETS);

/** Whether these may be plain bets, each of another member. */
export const areOfManyMembers = (inputs: readonly PostingInput[]): boolean =>
  areBets(inputs) && new Set(inputs.map(({ command }) => command.memberId)).size === inputs.length;

/**
 * Applies what is plain of them, in one transaction; postings stand where their inputs stood, with gaps for the others.
 * @throws a database error 23505 when a key was answered in between: then nothing was written.
 */
export async function applyPlainBets(
  client: pg.Client,
  inputs: readonly PostingInput[],
): Promise<(Posting | undefined)[]> {
  const order = lockOrder(inputs);
  return postingsAt(order, inputs, await APPLY_BETS.ask(client, betValues(order.map((i) => inputs[i]!))));
}

/** The answered bets, each where its input stood. */
export function postingsAt(
  order: readonly number[],
  inputs: readonly PostingInput[],
  rows: readonly TextRow[],
): (Posting | undefined)[] {
  const postings: (Posting | undefined)[] = inputs.map(() => undefined);
  for (const [ord, ...row] of rows) {
    const at = order[Number(ord) - 1]!;
    postings[at] = postingOf(inputs[at]!.command.movement as Bet, row);
  }
  return postings;
}
