import type pg from 'pg';
import type { Posting } from './command.js';
import type { Movement } from './posting.js';
import type { PostingInput } from './posting-input.js';
import { PreparedStatement, type TextRow } from './prepared-statement.js';

/*
 * A bet that cash covers, on a new key and within limits: one statement, which is one transaction, and all that most
 * bets ever need. No row comes back when it is anything else; a key seen before fails on transfers_one_per_key. Either
 * way nothing was written, and fold_postings answers. That the two agree is tested against the pure rules.
 *
 * A statement and not a function: a call of plpgsql costs a sixth more. Its id and time are taken under the account's
 * lock, so a member's transfers and facts are in order.
 */
const plainBet = (payout: string) => `
  WITH a AS (
    UPDATE accounts a
       SET cash_minor = a.cash_minor - $7::bigint + $8::bigint, version = a.version + 1,
           staked_minor = a.staked_minor + $7::bigint, won_minor = a.won_minor + $8::bigint,
           turnover_minor[$15::smallint] = a.turnover_minor[$15::smallint] + $9::bigint
     WHERE a.member_id = $2::uuid AND a.currency = $3::text
       AND a.cash_minor >= $7::bigint AND NOT a.excluded AND a.day_ends_at > clock_timestamp()
       AND a.staked_minor + $7::bigint <= a.stake_ceiling_minor
       AND a.staked_minor + $7::bigint - a.won_minor <= a.loss_ceiling_minor
    RETURNING a.id AS account_id, a.member_id, a.currency, a.cash_minor, a.bonus_minor, a.held_minor, a.version,
              uuidv7() AS id, clock_timestamp() AS posted_at
  ), t AS (
    INSERT INTO transfers
    SELECT id, account_id, $10::bigint, $1::text, $4::text, $5::uuid, $6::transfer_type, 'applied', NULL, NULL,
           $7::bigint, 0, $8::bigint, 0, $9::bigint, cash_minor, bonus_minor, held_minor, version,
           $11::text, $12::text, $13::text, $14::text, $15::smallint, NULL, posted_at
      FROM a
  ), e AS (
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT id, account_id, -$7::bigint, 1, 'cash'::pool FROM a
    UNION ALL SELECT id, $10::bigint, $7::bigint, 3, 'own' FROM a
    ${payout}
  ), o AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)   -- a transfer is told of once: its id is the fact's
    SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
           balance_changed(member_id, currency, cash_minor, bonus_minor, held_minor, version, id, posted_at), posted_at
      FROM a
  )
  SELECT id, cash_minor, bonus_minor, held_minor, version, (extract(epoch FROM posted_at) * 1000)::float8 FROM a`;

/** Without a payout: entries of a payout of nothing are not even planned. */
export const PLAIN_BET = plainBet('');
const PLAIN_BET_WIN = plainBet(`
    UNION ALL SELECT id, account_id, $8::bigint, 4, 'cash' FROM a
    UNION ALL SELECT id, $10::bigint, -$8::bigint, 6, 'own' FROM a`);

const APPLY_BET = new PreparedStatement('apply_posting_plain', PLAIN_BET);
const APPLY_BET_WIN = new PreparedStatement('apply_posting_plain_win', PLAIN_BET_WIN);

/** A movement that may be a plain bet. */
export type Bet = Extract<Movement, { type: 'bet' | 'bet_win' }>;

/** Undefined when this is no plain bet. @throws a database error 23505 when the key was answered before. */
export async function applyPlainBet(
  client: pg.Client,
  { command, counterId, inputHash }: PostingInput,
  bet: Bet,
): Promise<Posting | undefined> {
  const { play } = bet;
  const [row] = await (payoutOf(bet) === 0n ? APPLY_BET : APPLY_BET_WIN).ask(client, [
    command.caller,
    command.memberId,
    command.currency,
    command.key,
    inputHash,
    bet.type,
    String(bet.stakeMinor),
    String(payoutOf(bet)),
    String(validStakeOf(bet)),
    counterId === undefined ? null : String(counterId),
    command.reference,
    play.vendor,
    play.gameCode,
    play.roundId,
    String(play.category),
  ]);
  return row && postingOf(bet, row);
}

export const payoutOf = (bet: Bet): bigint => (bet.type === 'bet' ? 0n : bet.payoutMinor);
export const validStakeOf = (bet: Bet): bigint => (bet.type === 'bet' ? 0n : bet.validStakeMinor);

/** An applied bet from its row: id, cash, bonus, held, version, time in ms. */
export function postingOf(bet: Bet, [transferId, cash, bonus, held, version, postedAtMs]: TextRow): Posting {
  return {
    transferId: transferId ?? '',
    status: 'applied',
    replayed: false,
    stake: { cashMinor: bet.stakeMinor, bonusMinor: 0n },
    payout: { cashMinor: payoutOf(bet), bonusMinor: 0n },
    balance: {
      cashMinor: BigInt(cash ?? 0),
      bonusMinor: BigInt(bonus ?? 0),
      heldMinor: BigInt(held ?? 0),
      version: BigInt(version ?? 0),
    },
    postedAt: new Date(Number(postedAtMs)),
  };
}
