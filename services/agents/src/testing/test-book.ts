import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import { BonusForfeitedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { TerminationService } from '../contracts/termination.service.js';
import type { Tier } from '../contracts/tier.js';
import { migrations } from '../migrations/index.js';
import { ClosingService } from '../settlements/closing.service.js';
import { ClosingStore } from '../settlements/closing.store.js';
import { OffsetsStore } from '../settlements/offsets.store.js';
import { WindowFiguresStore } from '../settlements/window-figures.store.js';
import { TreeStore } from '../tree/tree.store.js';

/** Builds a tier with the same rate in all three rate fields. By default it has no conditions. */
export const oneRate = (ppm: number, more: Partial<Tier> = {}): Tier => ({
  activeMembersMin: 0,
  validStakeMinorMin: 0n,
  netLossMinorMin: 0n,
  profitRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetRatePpm: ppm,
  ...more,
});

/** The settlement of a dividend as it is stored. */
export interface StoredDividend {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly active: number;
  readonly tier: number;
  readonly netLoss: bigint;
  readonly promotion: bigint;
  readonly carried: bigint;
  readonly corrected: bigint;
  readonly base: bigint;
  readonly gross: bigint;
  readonly net: bigint;
}

/**
 * The tree, the bets and the contracts of one brand in a test database. They change only by events and by calls of
 * services, as in production.
 */
export class TestBook {
  brand = crypto.randomUUID().slice(0, 8);
  /** The registration time of the members that are added next. */
  registeredAt = new Date('2026-01-01');
  readonly contracts: ContractsService;
  readonly termination: TerminationService;
  readonly closing: ClosingService;
  readonly #handlers: AgentsHandlers;

  private constructor(
    readonly database: TestDatabase,
    private readonly timeZone: string,
  ) {
    const tree = new TreeStore();
    const outbox = new Outbox(database.db, 'agents.v1');
    this.contracts = new ContractsService(database.db, new ContractsStore(), tree, outbox);
    this.termination = new TerminationService(database.db, new ContractsStore(), tree, outbox);
    this.#handlers = new AgentsHandlers(tree, this.contracts, new BetsStore(), new OffsetsStore());
    this.closing = new ClosingService(database.db, new ClosingStore(), new WindowFiguresStore());
  }

  static async open(timeZone: string): Promise<TestBook> {
    return new TestBook(await createTestDatabase({ service: 'agents', migrations }), timeZone);
  }

  #handle(work: (context: EventContext) => Promise<void>): Promise<void> {
    return this.database.db.transaction((tx) =>
      work({ tx, occurredAt: new Date('2030-01-01'), eventId: '', attempt: 1, idempotencyKey: 'unused' }),
    );
  }

  async member(type: MemberType, uplineId = '', memberId: string = crypto.randomUUID()): Promise<string> {
    const event = create(MemberRegisteredSchema, {
      ...{ memberId, brand: this.brand, account: memberId, type, currency: 'USD', uplineId, timeZone: this.timeZone },
      registeredAt: timestampFromDate(this.registeredAt),
    });
    await this.#handle((context) => this.#handlers.onMemberRegistered(event, context));
    return memberId;
  }

  /** Handles the event that a member was moved to another upline. */
  moved(
    memberId: string,
    {
      movedAt,
      ...move
    }: { uplineId: string; formerUplineId: string; movedAt: Date; byOperators?: boolean; key?: string },
  ): Promise<void> {
    const effectiveAt = timestampFromDate(movedAt);
    const event = create(MemberUplineChangedSchema, { memberId, brand: this.brand, ...move, effectiveAt });
    return this.#handle((context) => this.#handlers.onMemberUplineChanged(event, context));
  }

  /**
   * Handles the event of a settled bet with this net loss: a positive amount is a lost stake, a negative amount is a
   * win.
   */
  async bet(by: string, netLossMinor: bigint, settledAt: Date, roundId: string = crypto.randomUUID()): Promise<string> {
    const stakeMinor = netLossMinor < 0n ? -netLossMinor : netLossMinor;
    const event = create(RoundSettledSchema, {
      ...{ roundId, memberId: by, brand: this.brand, currency: 'USD' },
      stake: { cashMinor: stakeMinor },
      validStake: { cashMinor: stakeMinor },
      payout: { cashMinor: stakeMinor - netLossMinor },
      settledAt: timestampFromDate(settledAt),
    });
    await this.#handle(({ tx, ...context }) =>
      this.#handlers.onRoundsSettled([{ ...context, event, trace: '' }], { tx }),
    );
    return roundId;
  }

  voided(roundId: string, voidedAt = new Date('2030-01-01')): Promise<void> {
    const event = create(RoundVoidedSchema, { roundId, brand: this.brand, voidedAt: timestampFromDate(voidedAt) });
    return this.#handle((context) => this.#handlers.onRoundVoided(event, context));
  }

  reward(memberId: string, amountMinor: bigint, grantedAt: Date, grantId: string = crypto.randomUUID()): Promise<void> {
    const event = create(BonusGrantedSchema, {
      ...{ memberId, brand: this.brand, grantId, promotion: 'p', currency: 'USD' },
      amount: { bonusMinor: amountMinor },
      grantedAt: timestampFromDate(grantedAt),
    });
    return this.#handle((context) => this.#handlers.onBonusGranted(event, context));
  }

  /** Handles the event that a member was moved to another upline. The event does not name the former upline. */
  moves(memberId: string, uplineId: string, movedAt: Date): Promise<void> {
    const body = { memberId, brand: this.brand, uplineId, effectiveAt: timestampFromDate(movedAt) };
    const event = create(MemberUplineChangedSchema, body);
    return this.#handle((context) => this.#handlers.onMemberUplineChanged(event, context));
  }

  /**
   * Handles the event that bonus money went back to the house. Each part names the promotion and the time of its grant.
   */
  forfeit(
    memberId: string,
    forfeitedAt: Date,
    ...parts: readonly (readonly [promotion: string, amountMinor: bigint, grantedAt: Date])[]
  ): Promise<void> {
    const event = create(BonusForfeitedSchema, {
      ...{ memberId, brand: this.brand, transferId: crypto.randomUUID(), currency: 'USD' },
      parts: parts.map(([promotion, amountMinor, grantedAt]) => ({
        ...{ grantTransferId: crypto.randomUUID(), promotion, amountMinor, grantedAt: timestampFromDate(grantedAt) },
      })),
      forfeitedAt: timestampFromDate(forfeitedAt),
    });
    return this.#handle((context) => this.#handlers.onBonusForfeited(event, context));
  }

  /** Offers and accepts a contract as members do. It is in force from the start of the next period. */
  async sign(
    payerId: string | undefined,
    payeeId: string,
    terms: { kind?: ContractKind; tiers: readonly Tier[]; period?: ContractPeriod; carries?: boolean },
  ): Promise<string> {
    const { kind = ContractKind.DIVIDEND, ...rest } = terms;
    const offer = { payerId, payeeId, kind, ...rest, key: crypto.randomUUID() };
    const versionId = await this.contracts.offer(offer);
    await this.contracts.accept(payeeId, versionId, '');
    return versionId;
  }

  async closeAll(until: Date, activeStakeMinorMin = 1n): Promise<number> {
    let closed = 0;
    while (await this.closing.closeNext(until, activeStakeMinorMin)) closed += 1;
    return closed;
  }

  /** Returns the dividend settlements of an agent in order of time. */
  dividends(payeeId: string): Promise<StoredDividend[]> {
    return this.database.db.rows(
      `SELECT starts_at AS "startsAt", ends_at AS "endsAt", active_members AS active, tier, net_loss_minor AS "netLoss",
              promotion_minor AS promotion, base_carried_minor AS carried, base_corrected_minor AS corrected,
              base_minor AS base, gross_minor AS gross, net_minor AS net
         FROM settlements WHERE payee_id = $1 AND kind = $2 ORDER BY starts_at`,
      [payeeId, ContractKind.DIVIDEND],
    );
  }
}
