import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { benchMemberSql } from '../ledger/populate.js';

export const AGENTS = 10_000;
export const BETS = 200_000;
/** The number of bets in a month. */
export const MONTH_BETS = Number(process.env['BENCH_MONTH_BETS'] ?? 500_000);
/** The number of players below each agent. */
const PLAYERS = AGENTS;
/** Six levels of agents with six downlines each: 1, 6, 36, … 7,776. The remaining agents join the last level. */
const BELOW_EACH = 6;
const ALL_BUT_LAST = 1_555;
const LAST_BUT_ONE = 1_296;

const UPLINE = `CASE WHEN n = 1 THEN NULL
       WHEN n <= ${ALL_BUT_LAST + LAST_BUT_ONE * BELOW_EACH} THEN (n + ${BELOW_EACH - 2}) / ${BELOW_EACH}
       ELSE ${ALL_BUT_LAST - LAST_BUT_ONE} + n % ${LAST_BUT_ONE} + 1 END`;

/**
 * The contracts of a bench: their kind, the rate of the top agent in parts per million, and for dividends the length of
 * a period.
 */
export interface BenchContracts {
  readonly kind: ContractKind;
  readonly topPpm: number;
  readonly period: ContractPeriod;
}

/**
 * Ten thousand agents in a tree of depth six, a player below each, and a contract for every agent, each covered by the
 * contract above.
 */
export async function populateAgents(owner: Sql, { kind, topPpm, period }: BenchContracts): Promise<void> {
  await owner.rows(
    `INSERT INTO members (member_id, brand, account, type, currency, registered_at)
     SELECT ${benchMemberSql('n')}, 'lab', 'm' || n, CASE WHEN n <= ${AGENTS} THEN 5 ELSE 1 END, 'USD', '2026-01-01'
       FROM generate_series(1, ${AGENTS + PLAYERS}) n`,
  );
  await owner.rows(
    `INSERT INTO placements (member_id, brand, upline_id, life)
     SELECT ${benchMemberSql('n')}, 'lab', ${benchMemberSql('upline')}, '[2026-01-01,)'
       FROM (SELECT n, CASE WHEN n > ${AGENTS} THEN n - ${AGENTS} ELSE ${UPLINE} END AS upline FROM generate_series(1, ${AGENTS + PLAYERS}) n) places`,
  );
  await owner.rows(
    `INSERT INTO contracts (brand, kind, payer_id, payee_id)
     SELECT 'lab', $1, upline_id, member_id FROM placements WHERE member_id <= ${benchMemberSql(String(AGENTS))}`,
    [kind],
  );
  // The contract rate at each level of the tree: the top agent's rate, and for each level below 0.7 of the level above.
  await owner.rows(
    `WITH RECURSIVE levels AS (
       SELECT id, payee_id, $1::numeric AS ppm FROM contracts WHERE payer_id IS NULL
       UNION ALL
       SELECT c.id, c.payee_id, l.ppm * 0.7 FROM levels l JOIN contracts c ON c.payer_id = l.payee_id
     )
     INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, period, carries, in_force)
     SELECT id, 1, 'active', jsonb_build_array(jsonb_build_object('activeMembersMin', 0, 'validStakeMinorMin', '0', 'netLossMinorMin', '0',
              'profitRatePpm', ppm::int, 'lossRatePpm', ppm::int, 'singleBetRatePpm', ppm::int)), 'bench', $2::smallint, $2::smallint > 0, '[2020-01-01,)'
       FROM levels`,
    [topPpm, period],
  );
  for (const table of ['members', 'placements', 'contracts', 'contract_versions'])
    await owner.rows(`VACUUM ANALYZE ${table}`);
}

/**
 * Inserts two hundred thousand bets into one five-minute window, twenty of each player. Half are marked as won, but
 * each counts as a loss of 1.00.
 */
export async function fillWindow(owner: Sql, startsAt: Date): Promise<void> {
  await owner.rows(
    `INSERT INTO windows (brand, kind, starts_at, ends_at) VALUES ('lab', $1, $2::timestamptz, $2::timestamptz + interval '5 minutes')`,
    [ContractKind.REALTIME_SALARY, startsAt],
  );
  await owner.rows(
    `INSERT INTO bets (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at, counted_in, late)
     SELECT extract(epoch FROM $1::timestamptz) || '-' || i, ${benchMemberSql(`(${AGENTS} + 1 + i % ${PLAYERS})`)}, 'lab', 10,
            (CASE i % 2 WHEN 0 THEN 'won' ELSE 'lost' END)::bet_outcome, 5000 + i % 1000, 100,
            $1::timestamptz + (i % 300) * interval '1 second', $1::timestamptz, false
       FROM generate_series(0, ${BETS - 1}) i`,
    [startsAt],
  );
  await owner.rows('VACUUM ANALYZE bets');
}

/** Inserts a month of closed five-minute windows, with lost bets that are spread over all windows and players. */
export async function fillMonth(owner: Sql, startsAt: Date, endsAt: Date): Promise<void> {
  const span = [startsAt, endsAt];
  await owner.rows(`INSERT INTO windows (brand, kind, period, starts_at, ends_at) VALUES ('lab', $3, $4, $1, $2)`, [
    ...span,
    ContractKind.DIVIDEND,
    ContractPeriod.MONTH,
  ]);
  await owner.rows(
    `INSERT INTO windows (brand, kind, starts_at, ends_at, status, closed_at)
     SELECT 'lab', $3, at, at + interval '5 minutes', 'closed', now()
       FROM generate_series($1::timestamptz, $2::timestamptz - interval '5 minutes', interval '5 minutes') at`,
    [...span, ContractKind.REALTIME_SALARY],
  );
  await owner.rows(
    `INSERT INTO bets (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at, counted_in, late)
     SELECT extract(epoch FROM $1::timestamptz) || '-' || i, ${benchMemberSql(`(${AGENTS} + 1 + i % ${PLAYERS})`)}, 'lab', 10,
            'lost', 5000, 1000 + i % 100, at, date_bin(interval '5 minutes', at, $1::timestamptz), false
       FROM generate_series(0, $3::int - 1) i,
            LATERAL (SELECT $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (i::float8 / $3) AS at) moment`,
    [...span, MONTH_BETS],
  );
  await owner.rows('VACUUM ANALYZE bets');
}
