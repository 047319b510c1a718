import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { BALANCE_CHANGED } from '@nm/wallet/ledger/transfer-rows.js';

export const BENCH_MEMBERS = 100_000;
/** A member's history: one deposit and some bets. */
export const TRANSFERS_EACH = 10;
const DEPOSIT_MINOR = 1_000_000_000;
const STAKE_MINOR = 100;
/** A limit on each bench account's stakes, losses and deposits by day, week and month, which no bench reaches. */
const LIMIT_MINOR = 1_000_000_000_000_000;

/** What a populated ledger contains besides the members' deposits and bets. */
export interface Populated {
  /** Each account has limits, and its last transfer is an open hold instead of a bet. On by default. */
  readonly limitsAndHolds?: boolean;
}

/** The id of member n of a populated ledger, counted from 1. */
export const benchMember = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** Returns an SQL expression for the id of member n. */
export const benchMemberSql = (n: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${n}::int), 12, '0'))::uuid`;

/**
 * Fills a ledger with ten transfers for each member (by default a million in total), their entries and facts. It writes
 * straight into the tables as their owner, and the audit of the result is clean. Returns the duration in ms.
 */
export async function populate(
  ownerUrl: string,
  members = BENCH_MEMBERS,
  { limitsAndHolds = true }: Populated = {},
): Promise<{ tookMs: number }> {
  const startedAt = performance.now();
  const source = await dataSource({ url: ownerUrl, poolMax: 1 }).initialize();
  const owner = new Db(source);
  await owner.rows(
    `INSERT INTO accounts (kind, member_id, currency, brand, cash_minor, held_minor, version, staked_minor,
                           deposited_minor, day_ends_at)
     SELECT 'member', ${benchMemberSql('m')}, 'USD', 'lab', $2::bigint - $3::bigint * ($4 - 1), $3::bigint * $5, $4,
            $3::bigint * ($4 - 1 - $5), $2, date_trunc('day', now(), 'UTC') + interval '1 day'
       FROM generate_series(1, $1::int) m`,
    [members, DEPOSIT_MINOR, STAKE_MINOR, TRANSFERS_EACH, limitsAndHolds ? 1 : 0],
  );
  const named = new NamedAccounts(owner);
  for (const name of ['vendor/INHOUSE', 'clearing/bench']) await named.idOf(name, 'USD');
  await owner.rows(
    `INSERT INTO transfers (id, account_id, counter_id, caller, key, input_hash, type, status,
            stake_cash_minor, stake_bonus_minor, payout_cash_minor, payout_bonus_minor, held_change_minor,
            valid_stake_minor, cash_minor, bonus_minor, held_minor, version, reference, vendor, game_code, round_id, category, created_at)
     SELECT uuidv7(), a.id, CASE v WHEN 1 THEN clearing.id ELSE vendor.id END, 'bench', 'past-' || v, gen_random_uuid(),
            CASE v WHEN 1 THEN 'deposit' WHEN $4::int THEN 'hold' ELSE 'bet' END::transfer_type, 'applied',
            CASE v WHEN 1 THEN 0 ELSE $2::bigint END, 0, CASE v WHEN 1 THEN $1::bigint ELSE 0 END, 0,
            CASE v WHEN $4::int THEN $2::bigint ELSE 0 END, 0,
            $1::bigint - $2::bigint * (v - 1), 0, CASE v WHEN $4::int THEN $2::bigint ELSE 0 END, v, 'past', 'INHOUSE', 'dice', 'past', 10, now()
       FROM generate_series(1, $3::int) v, accounts a, accounts clearing, accounts vendor
      WHERE a.kind = 'member' AND clearing.name = 'clearing/bench' AND vendor.name = 'vendor/INHOUSE'`,
    [DEPOSIT_MINOR, STAKE_MINOR, TRANSFERS_EACH, limitsAndHolds ? TRANSFERS_EACH : 0],
  );
  if (limitsAndHolds) await addLimitsAndHolds(owner);
  await owner.rows(
    `INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
     SELECT t.id, e.account_id, e.amount, e.line, e.pool
       FROM transfers t, LATERAL (VALUES
         (1::smallint, t.account_id, 'cash'::pool, t.payout_cash_minor - t.stake_cash_minor),
         (3::smallint, t.counter_id, 'own'::pool, t.stake_cash_minor - t.payout_cash_minor - t.held_change_minor),
         (11::smallint, t.account_id, 'held'::pool, t.held_change_minor)) e(line, account_id, pool, amount)
      WHERE e.amount <> 0`,
  );
  await owner.rows(
    `INSERT INTO outbox (type, topic, key, body, published_at)
     SELECT 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
            ${BALANCE_CHANGED}, now()
       FROM (SELECT t.id, t.cash_minor, t.bonus_minor, t.held_minor, t.debt_minor, t.version, t.created_at AS posted_at,
                    a.member_id, a.currency
               FROM transfers t JOIN accounts a ON a.id = t.account_id) x`,
  );
  for (const table of ['accounts', 'transfers', 'entries', 'holds', 'outbox'])
    await owner.rows(`VACUUM ANALYZE ${table}`);
  await source.destroy();
  return { tookMs: performance.now() - startedAt };
}

async function addLimitsAndHolds(owner: Db): Promise<void> {
  await owner.rows(
    `UPDATE accounts SET (stake_limits_minor, loss_limits_minor, deposit_limits_minor) = (l.each, l.each, l.each),
            (stake_ceiling_minor, loss_ceiling_minor, deposit_ceiling_minor) = ($1::bigint, $1::bigint, $1::bigint)
       FROM (SELECT ARRAY[$1::bigint, $1::bigint, $1::bigint] AS each) l WHERE kind = 'member'`,
    [LIMIT_MINOR],
  );
  await owner.rows(
    `INSERT INTO holds (id, account_id, caller, key, kind, reference, amount_minor, opened_at)
     SELECT id, account_id, caller, key, 'withdrawal', reference, held_change_minor, created_at
       FROM transfers WHERE type = 'hold'`,
  );
}
