import {
  BonusGrantedSchema,
  DepositBonusRefusedSchema,
  FreeRoundsWithdrawnSchema,
  PointOrderEndedSchema,
  PromotionApplicationDecidedSchema,
  RafflePrizeWonSchema,
  VipBirthdayOfferedSchema,
  VipLevelReachedSchema,
  type BonusGranted,
  type DepositBonusRefused,
  type FreeRoundsWithdrawn,
  type PointOrderEnded,
  type PromotionApplicationDecided,
  type RafflePrizeWon,
  type VipBirthdayOffered,
  type VipLevelReached,
} from '@nm/contracts/promotions.js';
import {
  AdjustmentAppliedSchema,
  DepositChangedSchema,
  BonusConvertedSchema,
  BonusExpiredSchema,
  BonusExpiringSchema,
  DepositChargedBackSchema,
  DepositCreditedSchema,
  DepositRejectedSchema,
  DepositUnderReviewSchema,
  MemberTransferredSchema,
  PayoutAccountAddedSchema,
  VendorMoneyReturnedSchema,
  WithdrawalChangedSchema,
  type AdjustmentApplied,
  type DepositChanged,
  type BonusConverted,
  type BonusExpired,
  type BonusExpiring,
  type DepositChargedBack,
  type DepositCredited,
  type DepositRejected,
  type DepositUnderReview,
  type MemberTransferred,
  type PayoutAccountAdded,
  type VendorMoneyReturned,
  type WithdrawalChanged,
} from '@nm/contracts/wallet.js';
import { Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { total } from './inbox/big-win.js';
import type { InboxService } from './inbox/inbox.service.js';
import { ADJUSTMENT_TEMPLATES, withdrawalTemplate } from './templates/template-choice.js';
import type { TemplateId } from './templates/template.js';

/**
 * Turns events about the member's money into inbox messages: deposits, withdrawals, transfers, bonuses, and what the
 * member got for points or won in a raffle.
 */
export abstract class MoneyHandlers {
  protected constructor(private readonly inbox: InboxService) {}

  @Handles(DepositCreditedSchema)
  async onDepositCredited(event: DepositCredited, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId, reviewed } = event;
    await this.deliver(
      memberId,
      reviewed ? 'deposit_reviewed' : 'deposit_credited',
      { tx, occurredAt },
      { currency, amountMinor, reference: orderId },
    );
  }

  @Handles(DepositUnderReviewSchema)
  async onDepositUnderReview(event: DepositUnderReview, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId, proof } = event;
    await this.deliver(
      memberId,
      proof ? 'deposit_proof_received' : 'deposit_under_review',
      { tx, occurredAt },
      { currency, amountMinor, reference: orderId },
    );
  }

  @Handles(DepositRejectedSchema)
  async onDepositRejected(event: DepositRejected, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, reason } = event;
    // With the reasons `not_received` and `proof`, the deposit was rejected because no money arrived. The message then
    // does not say that money is returned to the payer.
    const template = reason === 'not_received' || reason === 'proof' ? 'deposit_proof_rejected' : 'deposit_rejected';
    await this.deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor, reference: reason });
  }

  /**
   * If an operator rejects a deposit, the message is sent because of the event DepositRejected, so no message is sent
   * here.
   */
  @Handles(DepositChangedSchema, { when: ({ status, declined }) => status === 'failed' && declined })
  async onDepositFailed(event: DepositChanged, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId: reference } = event;
    await this.deliver(memberId, 'deposit_failed', context, { currency, amountMinor, reference });
  }

  @Handles(DepositChargedBackSchema)
  async onDepositChargedBack(event: DepositChargedBack, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, debtMinor, orderId: reference } = event;
    await (debtMinor > 0n
      ? this.deliver(memberId, 'deposit_charged_back_debt', context, { currency, amountMinor: debtMinor, reference })
      : this.deliver(memberId, 'deposit_charged_back', context, { currency, amountMinor, reference }));
  }

  @Handles(WithdrawalChangedSchema, { when: (event) => withdrawalTemplate(event) !== undefined })
  async onWithdrawalChanged(event: WithdrawalChanged, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, reason, reference } = event;
    const template = withdrawalTemplate(event);
    if (!template) return;
    await this.deliver(
      memberId,
      template,
      { tx, occurredAt },
      { currency, amountMinor, reference: reason || reference },
    );
  }

  @Handles(PayoutAccountAddedSchema)
  async onPayoutAccountAdded(event: PayoutAccountAdded, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, institution, masked } = event;
    await this.deliver(
      memberId,
      'payout_account_added',
      { tx, occurredAt },
      { currency, amountMinor: 0n, reference: `${institution} ${masked}` },
    );
  }

  @Handles(MemberTransferredSchema)
  async onMemberTransferred(event: MemberTransferred, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, sent, otherAccount, currency, amountMinor, receipt } = event;
    await this.deliver(
      memberId,
      sent ? 'transfer_sent' : 'transfer_received',
      { tx, occurredAt },
      { currency, amountMinor, reference: `${otherAccount} (${receipt})` },
    );
  }

  @Handles(VendorMoneyReturnedSchema)
  async onVendorMoneyReturned(event: VendorMoneyReturned, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, transferId: reference } = event;
    await this.deliver(memberId, 'vendor_money_returned', context, { currency, amountMinor, reference });
  }

  @Handles(AdjustmentAppliedSchema)
  async onAdjustmentApplied(
    { memberId, kind, currency, amountMinor, adjustmentId: reference }: AdjustmentApplied,
    context: EventContext,
  ): Promise<void> {
    const template = ADJUSTMENT_TEMPLATES[kind];
    if (template) await this.deliver(memberId, template, context, { currency, amountMinor, reference });
  }

  @Handles(BonusGrantedSchema)
  async onBonusGranted(event: BonusGranted, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, promotion } = event;
    await this.deliver(
      memberId,
      'bonus_granted',
      { tx, occurredAt },
      { currency, amountMinor: total(event.amount), reference: promotion },
    );
  }

  @Handles(DepositBonusRefusedSchema)
  async onDepositBonusRefused(event: DepositBonusRefused, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, reason } = event;
    const reference = reason === 'wallet.excluded' ? 'member_status' : reason;
    await this.deliver(memberId, 'deposit_bonus_refused', context, { currency, amountMinor, reference });
  }

  @Handles(PromotionApplicationDecidedSchema)
  async onPromotionApplicationDecided(event: PromotionApplicationDecided, context: EventContext): Promise<void> {
    const { memberId, currency, rewardId: reference, approved } = event;
    const facts = { currency, amountMinor: total(event.amount), reference };
    await this.deliver(memberId, approved ? 'promotion_approved' : 'promotion_rejected', context, facts);
  }

  @Handles(VipLevelReachedSchema)
  async onVipLevelReached({ memberId, rank }: VipLevelReached, context: EventContext): Promise<void> {
    const facts = { currency: '', amountMinor: 0n, reference: String(rank) };
    await this.deliver(memberId, 'vip_level_reached', context, facts);
  }

  @Handles(VipBirthdayOfferedSchema)
  async onVipBirthdayOffered(event: VipBirthdayOffered, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor } = event;
    await this.deliver(memberId, 'vip_birthday', context, { currency, amountMinor });
  }

  @Handles(PointOrderEndedSchema)
  async onPointOrderEnded({ memberId, kind, sent, points }: PointOrderEnded, context: EventContext): Promise<void> {
    if (!sent) return this.deliver(memberId, 'order_cancelled', context, { reference: String(points) });
    await this.deliver(memberId, kind === 'code' ? 'order_code_ready' : 'order_sent', context);
  }

  /** A prize of money is announced here when it is drawn; the message about its payment follows. */
  @Handles(RafflePrizeWonSchema)
  async onRafflePrizeWon(event: RafflePrizeWon, context: EventContext): Promise<void> {
    const { memberId, place, currency, prizeMinor: amountMinor, freeRounds } = event;
    const template = freeRounds > 0 ? 'raffle_won_rounds' : 'raffle_won';
    await this.deliver(memberId, template, context, { currency, amountMinor, reference: String(place) });
  }

  @Handles(FreeRoundsWithdrawnSchema)
  async onFreeRoundsWithdrawn({ memberId }: FreeRoundsWithdrawn, context: EventContext): Promise<void> {
    await this.deliver(memberId, 'free_rounds_withdrawn', context);
  }

  @Handles(BonusConvertedSchema)
  async onBonusConverted(
    { memberId, currency, amountMinor, transferId: reference }: BonusConverted,
    context: EventContext,
  ): Promise<void> {
    await this.deliver(memberId, 'bonus_converted', context, { currency, amountMinor, reference });
  }

  @Handles(BonusExpiringSchema)
  async onBonusExpiring(event: BonusExpiring, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, grantId: reference } = event;
    await this.deliver(memberId, 'bonus_expiring', context, { currency, amountMinor, reference });
  }

  @Handles(BonusExpiredSchema)
  async onBonusExpired(event: BonusExpired, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, transferId: reference } = event;
    await this.deliver(memberId, 'bonus_expired', context, { currency, amountMinor, reference });
  }

  /**
   * Delivers a message to the member's inbox. `about` contains the values in the message: a currency, an amount and a
   * reference.
   */
  protected deliver(
    memberId: string,
    template: TemplateId,
    { tx, occurredAt }: Pick<EventContext, 'tx' | 'occurredAt'>,
    about: { readonly currency?: string; readonly amountMinor?: bigint; readonly reference?: string } = {},
  ): Promise<void> {
    const blank = { currency: '', amountMinor: 0n, reference: '' };
    return this.inbox.deliver(tx, { ...blank, ...about, memberId, template, deliveredAt: occurredAt });
  }
}
