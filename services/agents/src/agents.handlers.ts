import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  RoundCorrectedSchema,
  RoundSettledSchema,
  RoundVoidedSchema,
  type RoundCorrected,
  type RoundSettled,
  type RoundVoided,
} from '@nm/contracts/games.js';
import {
  MemberRegisteredSchema,
  MemberType,
  MemberTypeChangedSchema,
  MemberUplineChangedSchema,
  type MemberRegistered,
  type MemberTypeChanged,
  type MemberUplineChanged,
} from '@nm/contracts/identity.js';
import { BonusGrantedSchema, type BonusGranted } from '@nm/contracts/promotions.js';
import { BonusForfeitedSchema, type BonusForfeited, type ForfeitedPart } from '@nm/contracts/wallet.js';
import type { Tx } from '@nm/kit/db/db.js';
import {
  Consumer,
  Handles,
  HandlesMany,
  Prerequisite,
  type EventContext,
  type DeliveredEvent,
} from '@nm/kit/events/consumer.js';
import { BetsStore, type NewBet } from './bets/bets.store.js';
import { betOf, standingOf } from './bets/bet-of.js';
import { PromotionCostsStore } from './bets/promotion-costs.store.js';
import { ContractsService } from './contracts/contracts.service.js';
import { MoveRequestsStore, requestOf } from './moves/move-requests.store.js';
import { UplineChanges } from './moves/upline-changes.js';
import { shareWindows } from './periods/windows.store.js';
import { ZonesStore } from './periods/zones.store.js';
import { OffsetsStore } from './settlements/offsets.store.js';
import { TreeStore } from './tree/tree.store.js';

/** Handles all events that change the agent tree or the salaries. Trial members and trial money are ignored. */
@Consumer({ name: 'agents.book', kind: 'effect', together: true, lingerMs: 200 })
export class AgentsHandlers {
  private readonly zones = new ZonesStore();
  private readonly costs = new PromotionCostsStore();
  private readonly moveRequests = new MoveRequestsStore();
  private readonly uplines: UplineChanges;

  constructor(
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(ContractsService) contracts: ContractsService,
    @Inject(BetsStore) private readonly bets: BetsStore,
    @Inject(OffsetsStore) private readonly offsets: OffsetsStore,
  ) {
    this.uplines = new UplineChanges(tree, contracts);
  }

  @Handles(MemberRegisteredSchema)
  async onMemberRegistered(event: MemberRegistered, { tx, occurredAt }: EventContext): Promise<void> {
    if (event.type === MemberType.TRIAL) return;
    const { memberId, brand, account, type, currency } = event;
    const registeredAt = event.registeredAt ? timestampDate(event.registeredAt) : occurredAt;
    await this.zones.know(tx, brand, event.timeZone);
    await this.tree.place(tx, {
      memberId,
      brand,
      account,
      type,
      currency,
      uplineId: event.uplineId || undefined,
      registeredAt,
    });
  }

  @Handles(MemberTypeChangedSchema)
  async onMemberTypeChanged({ memberId, type }: MemberTypeChanged, { tx }: EventContext): Promise<void> {
    if (!(await this.tree.setType(tx, memberId, type)))
      throw new Prerequisite(`member ${memberId} is not in the tree yet`);
  }

  @Handles(MemberUplineChangedSchema)
  async onMemberUplineChanged(event: MemberUplineChanged, { tx, occurredAt }: EventContext): Promise<void> {
    const movedAt = event.effectiveAt ? timestampDate(event.effectiveAt) : occurredAt;
    const { memberId, brand } = event;
    const applied = await this.uplines.apply(tx, { memberId, brand, uplineId: event.uplineId || undefined, movedAt });
    if (!applied) throw new Prerequisite(`member ${memberId} is not in the tree yet`);
    // Operators may have approved a request for this move, but the answer of the identity service to the approval was
    // lost. Their request is then still undecided in this service. This event marks it as approved.
    const requestId = event.byOperators ? requestOf(event.key) : undefined;
    if (requestId !== undefined) await this.moveRequests.approved(tx, requestId, movedAt);
  }

  @HandlesMany(RoundSettledSchema)
  async onRoundsSettled(
    events: readonly DeliveredEvent<RoundSettled>[],
    { tx }: Pick<EventContext, 'tx'>,
  ): Promise<void> {
    await this.#count(
      tx,
      events.filter(({ event }) => !event.trial).map(({ event, occurredAt }) => betOf(event, occurredAt)),
    );
  }

  @Handles(RoundVoidedSchema)
  async onRoundVoided(event: RoundVoided, { tx, occurredAt }: EventContext): Promise<void> {
    const voidedAt = event.voidedAt ? timestampDate(event.voidedAt) : occurredAt;
    await this.#void(tx, standingOf(event.roundId, event.corrections), voidedAt);
  }

  /**
   * Handles the correction of a round as two changes: the earlier version of the bet is voided, and a new bet is
   * counted. If a salary was already paid for the earlier version, the void adds an offset, which the next salary
   * deducts. The new version counts as a bet that arrives late.
   */
  @Handles(RoundCorrectedSchema)
  async onRoundCorrected(event: RoundCorrected, { tx, occurredAt }: EventContext): Promise<void> {
    if (event.trial) return;
    const correctedAt = event.correctedAt ? timestampDate(event.correctedAt) : occurredAt;
    const bet = { ...betOf(event, occurredAt), roundId: standingOf(event.roundId, event.number) };
    // All code takes the locks in the same order, because otherwise two transactions could deadlock. The shared lock on
    // the settlement windows, which the void of a bet needs, comes first. The locks on rows, which the counting of a
    // bet needs, come second.
    await shareWindows(tx);
    await this.#count(tx, [bet]);
    await this.#void(tx, standingOf(event.roundId, event.number - 1), correctedAt);
  }

  /**
   * Adds the cost of a reward (cash and bonus), because dividends deduct it. Trial money for trial members has no cost.
   */
  @Handles(BonusGrantedSchema, { when: ({ promotion }) => promotion !== 'free-play' })
  async onBonusGranted(event: BonusGranted, { tx, occurredAt }: EventContext): Promise<void> {
    const { grantId, memberId, brand, amount } = event;
    const costMinor = (amount?.cashMinor ?? 0n) + (amount?.bonusMinor ?? 0n);
    if (costMinor <= 0n) return;
    const grantedAt = event.grantedAt ? timestampDate(event.grantedAt) : occurredAt;
    await this.costs.count(tx, { grantId, memberId, brand, costMinor, grantedAt });
  }

  /**
   * Lowers the cost of promotions by the bonuses that went back to the house, because dividends deduct grants minus
   * forfeits (domain §10). A forfeit counts in the settlement window of its own time or in the next open window, as a
   * late bet does, even if the window of its grant is closed. The agents who bear it are those above the member at the
   * time of the grant. Bonuses that operators granted are left out, because they were no cost of promotions.
   */
  @Handles(BonusForfeitedSchema, { when: ({ parts }) => parts.some(isOfPromotion) })
  async onBonusForfeited(event: BonusForfeited, { tx, occurredAt }: EventContext): Promise<void> {
    const { transferId, memberId, brand } = event;
    const countsAt = event.forfeitedAt ? timestampDate(event.forfeitedAt) : occurredAt;
    for (const { grantTransferId, amountMinor, grantedAt: at } of event.parts.filter(isOfPromotion)) {
      const grantId = `forfeit ${transferId} ${grantTransferId}`;
      const grantedAt = at ? timestampDate(at) : countsAt;
      await this.costs.count(tx, { grantId, memberId, brand, costMinor: -amountMinor, grantedAt, countsAt });
    }
  }

  async #count(tx: Tx, bets: readonly NewBet[]): Promise<void> {
    const unknown = await this.bets.count(tx, bets);
    if (unknown !== undefined) throw new Prerequisite(`member ${unknown} is not in the tree yet`);
  }

  async #void(tx: Tx, roundId: string, voidedAt: Date): Promise<void> {
    const voided = await this.bets.void(tx, roundId, voidedAt);
    if (voided?.paid) await this.offsets.takeBack(tx, voided);
  }
}

/**
 * Returns true if a part of a forfeit lowers the cost of promotions. This is the case if its bonus came from a
 * promotion and not from an operator.
 */
const isOfPromotion = ({ promotion, amountMinor }: ForfeitedPart): boolean =>
  amountMinor !== 0n && !promotion.startsWith('adjustment/');
