import { Inject } from '@nestjs/common';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { MovementType } from '@nm/contracts/agents.js';
import { BonusGrantedSchema, type BonusGranted } from '@nm/contracts/promotions.js';
import {
  DepositChargedBackSchema,
  DepositCreditedSchema,
  MemberTransferredSchema,
  WithdrawalChangedSchema,
  type DepositChargedBack,
  type DepositCredited,
  type MemberTransferred,
  type WithdrawalChanged,
} from '@nm/contracts/wallet.js';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { AbuseFactsStore } from '../abuse/facts.store.js';
import { MovementsStore, type NewMovement } from './movements.store.js';

/** The name of the promotion that grants trial money. Trial members are not in the agent tree. */
const PLAY_MONEY = 'free-play';

/**
 * Stores members' deposits, withdrawals and other money movements for the agents above them. It has an event consumer
 * of its own, so that it never delays a settlement.
 */
@Consumer({ name: 'agents.movements', kind: 'effect', together: true, lingerMs: 200 })
export class MovementsHandlers {
  constructor(
    @Inject(MovementsStore) private readonly movements: MovementsStore,
    @Inject(AbuseFactsStore) private readonly facts: AbuseFactsStore,
  ) {}

  @Handles(DepositCreditedSchema)
  async onDepositCredited(event: DepositCredited, context: EventContext): Promise<void> {
    const { memberId, brand, orderId, amountMinor, creditedAt } = event;
    await this.#add(context, creditedAt, {
      id: `deposit:${orderId}`,
      memberId,
      brand,
      type: MovementType.DEPOSIT,
      amountMinor,
    });
  }

  /**
   * The movement of a chargeback subtracts the whole amount of the deposit, including a part that became the member's
   * debt because the balance did not cover it.
   */
  @Handles(DepositChargedBackSchema)
  async onDepositChargedBack(event: DepositChargedBack, context: EventContext): Promise<void> {
    const { memberId, brand, orderId, amountMinor } = event;
    await this.#add(context, undefined, {
      id: `chargeback:${orderId}`,
      memberId,
      brand,
      type: MovementType.DEPOSIT_CHARGED_BACK,
      amountMinor: -amountMinor,
    });
    // The deposit changes how much own money the member has. Rule A-04 (bonus farming) reads this amount.
    await this.facts.score(context.tx, [memberId]);
  }

  @Handles(WithdrawalChangedSchema, { when: ({ status }) => status === 'paid' || status === 'returned' })
  async onWithdrawalChanged(event: WithdrawalChanged, context: EventContext): Promise<void> {
    const { memberId, brand, withdrawalId, amountMinor, status } = event;
    const isPaid = status === 'paid';
    await this.#add(context, undefined, {
      id: `withdrawal:${withdrawalId}:${status}`,
      memberId,
      brand,
      type: isPaid ? MovementType.WITHDRAWAL : MovementType.WITHDRAWAL_RETURNED,
      amountMinor: isPaid ? -amountMinor : amountMinor,
    });
  }

  @Handles(MemberTransferredSchema)
  async onMemberTransferred(event: MemberTransferred, context: EventContext): Promise<void> {
    const { memberId, brand, transferId, amountMinor, sent, transferredAt } = event;
    await this.#add(context, transferredAt, {
      id: `transfer:${transferId}:${sent ? 'out' : 'in'}`,
      memberId,
      brand,
      type: sent ? MovementType.TRANSFER_OUT : MovementType.TRANSFER_IN,
      amountMinor: sent ? -amountMinor : amountMinor,
    });
  }

  @Handles(BonusGrantedSchema, { when: ({ promotion }) => promotion !== PLAY_MONEY })
  async onBonusGranted(event: BonusGranted, context: EventContext): Promise<void> {
    const { memberId, brand, grantId, amount, grantedAt } = event;
    await this.#add(context, grantedAt, {
      id: `bonus:${grantId}`,
      memberId,
      brand,
      type: MovementType.BONUS,
      amountMinor: (amount?.cashMinor ?? 0n) + (amount?.bonusMinor ?? 0n),
    });
    // Rule A-04 (bonus farming) reads the bonuses that members got, so the agents above the member are scored again.
    await this.facts.score(context.tx, [memberId]);
  }

  async #add(
    { tx, occurredAt }: EventContext,
    at: Timestamp | undefined,
    movement: Omit<NewMovement, 'occurredAt'>,
  ): Promise<void> {
    const isKnown = await this.movements.add(tx, { ...movement, occurredAt: at ? timestampDate(at) : occurredAt });
    if (!isKnown) throw new Prerequisite(`member ${movement.memberId} is not in the tree yet`);
  }
}
