import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractChangedSchema, ContractStatus, type ContractKind, type ContractPeriod } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import { periodOf } from '../periods/period.js';
import { ZonesStore } from '../periods/zones.store.js';
import { endedBy, type PaidBy } from './consequences.js';
import type { ContractsStore, Version, VersionStatus } from './contracts.store.js';
import { NO_TERMS } from './terms.js';

const STATUS: Readonly<Record<VersionStatus, ContractStatus>> = {
  offered: ContractStatus.OFFERED,
  active: ContractStatus.ACTIVE,
  rejected: ContractStatus.REJECTED,
  withdrawn: ContractStatus.WITHDRAWN,
  superseded: ContractStatus.SUPERSEDED,
  terminated: ContractStatus.TERMINATED,
};

/** A contract version in force that a change ends, and the time at which it ends. */
export interface EndingVersion {
  readonly version: Version;
  readonly endsAt: Date;
}

/**
 * The steps that are common to offers, acceptances and terminations of contracts. The caller must have locked the tree
 * of the brand.
 */
export class ContractChanges {
  private readonly zones = new ZonesStore();

  constructor(
    private readonly store: ContractsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reads the accepted contracts of one kind in a brand. Returns a function that gives those of them in which a given
   * agent is the payer.
   */
  async paidBy(tx: Tx, brand: string, kind: number): Promise<PaidBy> {
    const byPayer = Map.groupBy(await this.store.active(tx, brand, kind), (version) => version.payerId ?? '');
    return (agentId) => byPayer.get(agentId) ?? [];
  }

  async version(tx: Tx, versionId: string): Promise<Version> {
    const version = await this.store.version(tx, versionId);
    if (!version) throw new Error(`contract version ${versionId} is gone`);
    return version;
  }

  /**
   * Returns the end of the period that contains `at`, which is the start of the next period. A change of a contract
   * takes effect at this time.
   */
  async nextPeriod(
    tx: Tx,
    { brand, kind, period }: { readonly brand: string; readonly kind: ContractKind; readonly period?: ContractPeriod },
    at = new Date(),
  ): Promise<Date> {
    return periodOf(kind, at, await this.zones.of(tx, brand), period).endsAt;
  }

  /**
   * Returns the time at which an offer would take effect. It is the start of the next period. If an ended contract of
   * the payee runs longer, the offer takes effect only after that, so that no time is counted twice. The same applies
   * if the payer's own contract begins later. Before that, the payer has no settlement that could fund the payee's pay.
   */
  async startOf(
    tx: Tx,
    brand: string,
    {
      payerId,
      payeeId,
      kind,
      period,
    }: {
      readonly payerId: string | undefined;
      readonly payeeId: string;
      readonly kind: ContractKind;
      readonly period?: ContractPeriod;
    },
  ): Promise<Date> {
    const timeZone = await this.zones.of(tx, brand);
    const next = periodOf(kind, new Date(), timeZone, period).endsAt;
    const runsUntil = await this.store.runsUntil(tx, payeeId, kind, next);
    const payerFrom = payerId === undefined ? undefined : await this.store.beginsAt(tx, payerId, kind);
    const earliest = new Date(Math.max(...[next, runsUntil, payerFrom].map((at) => at?.getTime() ?? 0)));
    const around = periodOf(kind, earliest, timeZone, period);
    return around.startsAt.getTime() === earliest.getTime() ? around.startsAt : around.endsAt;
  }

  /**
   * Returns the offers and contracts that end when a member gets a new upline, nearest to the member first. These are
   * the member's unanswered offers and accepted contracts with other payers than the new upline. The contracts below
   * that only those contracts covered end too. Contracts end at the end of the period that contains `at`.
   */
  async parted(
    tx: Tx,
    memberId: string,
    uplineId: string | undefined,
    at: Date,
  ): Promise<{ readonly offers: Version[]; readonly ended: EndingVersion[] }> {
    const open = (await this.store.openTo(tx, memberId)).filter(({ payerId }) => payerId !== uplineId);
    const ended: EndingVersion[] = [];
    for (const held of open.filter(({ status }) => status === 'active')) {
      const endsAt = await this.nextPeriod(tx, held, at);
      const below = endedBy(memberId, NO_TERMS, await this.paidBy(tx, held.brand, held.kind)) as Version[];
      ended.push(...[held, ...below].map((version) => ({ version, endsAt })));
    }
    return { offers: open.filter(({ status }) => status === 'offered'), ended };
  }

  /**
   * Publishes a change of a contract as two events, one for the payer and one for the payee, because an event has only
   * one member as its key.
   */
  async publish(tx: Tx, version: Version, changedAt: Date, effectiveAt: Date, countered = false): Promise<void> {
    for (const agentId of [version.payerId, version.payeeId]) {
      if (agentId === undefined) continue;
      await this.outbox.append(tx, ContractChangedSchema, {
        agentId,
        contractId: version.versionId,
        kind: version.kind,
        status: STATUS[version.status],
        payerId: version.payerId ?? '',
        payeeId: version.payeeId,
        changedAt: timestampFromDate(changedAt),
        effectiveAt: timestampFromDate(effectiveAt),
        countered,
      });
    }
  }
}
