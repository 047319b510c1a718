import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { Deferral } from '../contracts/terms.js';
import type { Tier } from '../contracts/tier.js';
import type { History, HistoryContract } from './history.js';
import type { ModelLine } from './slow-model.js';

const MEMBER_NUMBER = 'right(%, 12)::int';
const numberOf = (column: string): string => MEMBER_NUMBER.replace('%', `${column}::text`);

/** A contract between two members, or between the house and a member. */
interface Agreed {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly payerId: string | undefined;
  readonly payeeId: string | undefined;
  readonly tiers: readonly Tier[];
  readonly deferral?: Deferral;
  readonly period?: ContractPeriod;
  readonly carries?: boolean;
  /** The time in which the contract is in force. If it is absent, the contract is always in force. */
  readonly inForce?: string;
}

/** Stores a contract as if it had been accepted long ago. By default it is always in force. */
export async function agreeOn(
  sql: Sql,
  { brand, kind, payerId, payeeId, tiers, deferral, period, carries = false, inForce = '[2020-01-01,)' }: Agreed,
): Promise<void> {
  const stored = tiers.map((tier) => ({
    ...tier,
    validStakeMinorMin: String(tier.validStakeMinorMin),
    netLossMinorMin: String(tier.netLossMinorMin),
  }));
  await sql.rows(
    `WITH made AS (INSERT INTO contracts (brand, kind, payer_id, payee_id) VALUES ($1, $2, $3, $4)
                   ON CONFLICT DO NOTHING RETURNING id),
          c AS (SELECT id FROM made UNION ALL
                SELECT id FROM contracts WHERE kind = $2 AND payer_id IS NOT DISTINCT FROM $3 AND payee_id = $4)
     INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, in_force, active_members_min,
                                    deferral_periods, period, carries)
     SELECT id, 1 + (SELECT count(*) FROM contract_versions WHERE contract_id = c.id),
            (CASE WHEN upper_inf($8::tstzrange) THEN 'active' ELSE 'terminated' END)::version_status, $5::jsonb,
            'history' || $8, $8::tstzrange, $6, $7, $9, $10
       FROM c`,
    [
      brand,
      kind,
      payerId ?? null,
      payeeId,
      JSON.stringify(stored),
      deferral?.activeMembersMin ?? 0,
      deferral?.periodsMax ?? 0,
      inForce,
      period ?? ContractPeriod.UNSPECIFIED,
      carries,
    ],
  );
}

/** Stores all contracts of a history. They are in force in all its settlement windows. */
export async function agreeOnContracts(sql: Sql, { brand, memberIds, contracts }: History): Promise<void> {
  for (const { payer, payee, tiers } of contracts)
    await agreeOn(sql, {
      brand,
      kind: ContractKind.REALTIME_SALARY,
      payerId: payer === undefined ? undefined : memberIds[payer],
      payeeId: memberIds[payee],
      tiers,
    });
}

/** Returns the contracts of a history with a single rate for all bets, as hourly and daily salaries have it. */
export const withOneRate = ({ contracts }: History): HistoryContract[] =>
  contracts.map((contract) => ({
    ...contract,
    tiers: contract.tiers.map((tier) => ({
      ...tier,
      profitRatePpm: tier.lossRatePpm,
      singleBetRatePpm: tier.lossRatePpm,
    })),
  }));

/**
 * Stores contracts for hourly and daily salaries, with the payers and payees of the history's contracts. They are
 * always in force.
 */
export async function agreeOnStakeSalaries(sql: Sql, history: History): Promise<void> {
  const { brand, memberIds } = history;
  for (const kind of [ContractKind.HOURLY_SALARY, ContractKind.DAILY_SALARY])
    for (const { payer, payee, tiers } of withOneRate(history))
      await agreeOn(sql, {
        ...{ brand, kind, tiers, payeeId: memberIds[payee] },
        payerId: payer === undefined ? undefined : memberIds[payer],
      });
}

/** Stores all dividend contracts of a generated history. They are always in force. */
export async function agreeOnDividends(sql: Sql, history: History, period: ContractPeriod): Promise<void> {
  const { brand, memberIds, dividends } = history;
  for (const { payer, payee, tiers, carries } of dividends)
    await agreeOn(sql, {
      brand,
      kind: ContractKind.DIVIDEND,
      payerId: payer === undefined ? undefined : memberIds[payer],
      payeeId: memberIds[payee],
      tiers,
      period,
      carries,
    });
}

/** Returns the stored settlements as lines of text, in the form that the reference model has. */
export async function storedLines(
  sql: Sql,
  { memberIds }: History,
  kind = ContractKind.REALTIME_SALARY,
): Promise<string[]> {
  const rows = await sql.rows<{ payee: number; startsAt: Date; gross: bigint; net: bigint }>(
    `SELECT ${numberOf('payee_id')} AS payee, starts_at AS "startsAt", gross_minor AS gross, net_minor AS net
       FROM settlements WHERE payee_id = ANY($1::uuid[]) AND kind = $2`,
    [memberIds, kind],
  );
  return rows.map(({ payee, startsAt, gross, net }) => line(payee, startsAt.getTime(), gross, net)).sort();
}

export const modelLines = (lines: readonly ModelLine[]): string[] =>
  lines
    .map(({ contract, startsAt, grossMinor, netMinor }) => line(contract.payee, startsAt, grossMinor, netMinor))
    .sort();

const line = (payee: number, startsAt: number, gross: bigint, net: bigint): string =>
  `m${payee} ${new Date(startsAt).toISOString()} gross ${gross} net ${net}`;
