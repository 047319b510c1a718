import { ContractKind } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { benchMemberSql } from '../ledger/populate.js';

export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 100_000);
/**
 * Agents on seven levels, with four agents below each: 1, 4, 16, … 4,096. Players are below them, on level eight at
 * most.
 */
const AGENTS = 5_461;
const BELOW_EACH = 4;
const BETS = 3 * MEMBERS;
const MOVEMENTS = MEMBERS / 2;
const DAYS = 30;

const UPLINE = `CASE WHEN n = 1 THEN NULL WHEN n <= ${AGENTS} THEN (n + ${BELOW_EACH - 2}) / ${BELOW_EACH} ELSE 1 + n % ${AGENTS} END`;

/**
 * One team of a hundred thousand members in a tree of depth eight, with the bets, movements and settlements of thirty
 * days until `end`.
 */
export async function populateTeam(owner: Sql, end: Date): Promise<void> {
  await owner.rows(`INSERT INTO brand_zones (brand, time_zone) VALUES ('lab', 'UTC') ON CONFLICT DO NOTHING`);
  await owner.rows(
    `INSERT INTO members (member_id, brand, account, type, currency, registered_at)
     SELECT ${benchMemberSql('n')}, 'lab', 'm' || n, CASE WHEN n <= ${AGENTS} THEN 5 ELSE 1 END, 'USD', '2026-01-01'
       FROM generate_series(1, ${MEMBERS}) n`,
  );
  await owner.rows(
    `INSERT INTO placements (member_id, brand, upline_id, life)
     SELECT ${benchMemberSql('n')}, 'lab', ${benchMemberSql('upline')}, '[2026-01-01,)'
       FROM (SELECT n, ${UPLINE} AS upline FROM generate_series(1, ${MEMBERS}) n) places`,
  );
  await owner.rows(
    `INSERT INTO bets (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at, counted_in, late,
                       vendor, game_code, stake_minor)
     SELECT 'bet-' || i, ${benchMemberSql(`(${AGENTS} + 1 + (i::bigint * 7919) % ${MEMBERS - AGENTS})`)}, 'lab', 10,
            (CASE i % 2 WHEN 0 THEN 'won' ELSE 'lost' END)::bet_outcome, 5000, CASE i % 2 WHEN 0 THEN -4000 ELSE 5000 END,
            at, date_bin(interval '5 minutes', at, '2026-01-01'), false, 'INHOUSE', 'dice', 5000
       FROM generate_series(0, ${BETS} - 1) i,
            LATERAL (SELECT $1::timestamptz - interval '${DAYS} days' * (1 - i::float8 / ${BETS}) AS at) moment`,
    [end],
  );
  await owner.rows(
    `INSERT INTO movements (id, member_id, brand, type, amount_minor, occurred_at)
     SELECT 'move-' || i, ${benchMemberSql(`(${AGENTS} + 1 + (i::bigint * 7919) % ${MEMBERS - AGENTS})`)}, 'lab', 1 + i % 5, 2500,
            $1::timestamptz - interval '${DAYS} days' * (1 - i::float8 / ${MOVEMENTS})
       FROM generate_series(0, ${MOVEMENTS} - 1) i`,
    [end],
  );
  await owner.rows(
    `WITH RECURSIVE above AS (
       SELECT v.id, p.upline_id AS agent_id FROM movements v JOIN placements p ON p.member_id = v.member_id
       UNION ALL
       SELECT a.id, p.upline_id FROM above a JOIN placements p ON p.member_id = a.agent_id WHERE p.upline_id IS NOT NULL
     )
     INSERT INTO movement_lines (agent_id, movement_id, member_id, type, amount_minor, occurred_at)
     SELECT a.agent_id, v.id, v.member_id, v.type, v.amount_minor, v.occurred_at
       FROM above a JOIN movements v ON v.id = a.id WHERE a.agent_id IS NOT NULL`,
  );
  await settle(owner, end);
  for (const table of ['members', 'placements', 'bets', 'movements', 'movement_lines', 'settlements', 'contracts'])
    await owner.rows(`VACUUM ANALYZE ${table}`);
}

/**
 * Inserts the real-time salary settlements of the top agent and of the agents directly below, one for each five-minute
 * window.
 */
async function settle(owner: Sql, end: Date): Promise<void> {
  await owner.rows(
    `INSERT INTO contracts (brand, kind, payer_id, payee_id)
     SELECT 'lab', $1, p.upline_id, p.member_id FROM placements p JOIN members m USING (member_id) WHERE m.type = 5`,
    [ContractKind.REALTIME_SALARY],
  );
  await owner.rows(
    `INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, in_force)
     SELECT id, 1, 'active', '[{"activeMembersMin": 0, "validStakeMinorMin": "0", "netLossMinorMin": "0",
            "profitRatePpm": 1000, "lossRatePpm": 1000, "singleBetRatePpm": 1000}]', 'bench', '[2026-01-01,)' FROM contracts`,
  );
  await owner.rows(
    `INSERT INTO settlements (version_id, contract_id, brand, kind, payer_id, payee_id, starts_at, ends_at, currency,
            won_minor, lost_minor, single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro,
            carry_micro, owed_to_downlines_minor, net_minor, status, pay_minor, paid_at)
     SELECT v.id, c.id, 'lab', c.kind, c.payer_id, c.payee_id, at, at + interval '5 minutes', 'USD',
            20000, 30000, 0, 8, 0, 0, 50, 0, 0, 0, 50, 'paid', 50, at + interval '6 minutes'
       FROM contracts c JOIN contract_versions v ON v.contract_id = c.id,
            generate_series(date_bin(interval '5 minutes', $1::timestamptz, '2026-01-01') - interval '${DAYS} days',
                            $1::timestamptz - interval '5 minutes', interval '5 minutes') at
      WHERE c.payee_id = ${benchMemberSql('1')} OR c.payer_id = ${benchMemberSql('1')}`,
    [end],
  );
}
