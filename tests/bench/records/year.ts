import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { RecordDaysStore } from '@nm/wallet/records/record-days.store.js';
import { BALANCE_CHANGED } from '@nm/wallet/ledger/transfer-rows.js';

const DEPOSIT_MINOR = 100_000_000_000;
const STAKE_MINOR = 100;
const DAY_MS = 86_400_000;

/**
 * Adds a member with a year of play: one deposit twelve months ago, then bets at regular intervals up to now, each in
 * its own round. It writes into the tables as their owner, and the audit of the result is clean.
 * @param movements the number of the member's movements, including the deposit.
 */
export async function addYear(ownerUrl: string, memberId: string, movements: number): Promise<void> {
  const source = await dataSource({ url: ownerUrl, poolMax: 1 }).initialize();
  const owner = new Db(source);
  const cash = `${DEPOSIT_MINOR}::bigint - ${STAKE_MINOR}::bigint`;
  await owner.rows(
    `INSERT INTO accounts (kind, member_id, currency, brand, cash_minor, version, staked_minor, deposited_minor, day_ends_at)
     VALUES ('member', $1, 'USD', 'lab', ${cash} * ($2::bigint - 1), $2, 0, 0, date_trunc('day', now(), 'UTC') + interval '1 day')`,
    [memberId, movements],
  );
  await owner.rows(
    `INSERT INTO transfers (id, account_id, counter_id, caller, key, input_hash, type, status,
            stake_cash_minor, stake_bonus_minor, payout_cash_minor, payout_bonus_minor, valid_stake_minor,
            cash_minor, bonus_minor, held_minor, version, reference, vendor, game_code, round_id, category, created_at)
     SELECT uuidv7(past), a.id, CASE v WHEN 1 THEN clearing.id ELSE vendor.id END, 'bench', 'year-' || v,
            gen_random_uuid(), CASE v WHEN 1 THEN 'deposit' ELSE 'bet' END::transfer_type, 'applied',
            CASE v WHEN 1 THEN 0 ELSE ${STAKE_MINOR} END, 0, CASE v WHEN 1 THEN ${DEPOSIT_MINOR}::bigint ELSE 0 END, 0, 0,
            ${cash} * (v - 1), 0, 0, v, 'round ' || v, 'INHOUSE', 'dice', 'year-' || v, 10, now() + past
       FROM generate_series(1, $2::int) v, LATERAL (SELECT -interval '365 days' * (1 - v::float8 / $2) AS past) p,
            accounts a, accounts clearing, accounts vendor
      WHERE a.kind = 'member' AND a.member_id = $1
        AND clearing.name = 'clearing/bench' AND vendor.name = 'vendor/INHOUSE'`,
    [memberId, movements],
  );
  await owner.rows(
    `INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
     SELECT t.id, e.account_id, e.amount, e.line, e.pool
       FROM transfers t JOIN accounts a ON a.id = t.account_id AND a.member_id = $1, LATERAL (VALUES
         (1::smallint, t.account_id, 'cash'::pool, t.payout_cash_minor - t.stake_cash_minor),
         (3::smallint, t.counter_id, 'own'::pool, t.stake_cash_minor - t.payout_cash_minor)) e(line, account_id, pool, amount)`,
    [memberId],
  );
  await owner.rows(
    `INSERT INTO outbox (type, topic, key, body, published_at)
     SELECT 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text, ${BALANCE_CHANGED}, now()
       FROM (SELECT t.id, t.cash_minor, t.bonus_minor, t.held_minor, t.debt_minor, t.version, t.created_at AS posted_at,
                    a.member_id, a.currency
               FROM transfers t JOIN accounts a ON a.id = t.account_id AND a.member_id = $1 ORDER BY t.version) x`,
    [memberId],
  );
  for (const table of ['accounts', 'transfers', 'entries', 'outbox']) await owner.rows(`VACUUM ANALYZE ${table}`);
  await source.destroy();
}

/** Closes the days of the last year up to yesterday, and sums them, as the wallet's jobs do day by day. */
export async function closeDays(ownerUrl: string): Promise<void> {
  const source = await dataSource({ url: ownerUrl, poolMax: 1 }).initialize();
  const owner = new Db(source);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const first = today - 366 * DAY_MS;
  await owner.rows(
    `INSERT INTO ledger_days (day, summed_at)
     SELECT d::date, now() FROM generate_series($1::timestamptz, $2::timestamptz, interval '1 day') d`,
    [new Date(first), new Date(today - DAY_MS)],
  );
  await new RecordDaysStore(owner).sum(owner, new Date(first), new Date(today));
  await owner.rows('VACUUM ANALYZE record_days');
  await source.destroy();
}
