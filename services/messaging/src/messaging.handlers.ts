import { Inject } from '@nestjs/common';
import {
  ContractChangedSchema,
  ContractKind,
  HeldSettlementsDecidedSchema,
  SettlementHeldSchema,
  SettlementLapsedSchema,
  SettlementOwedSchema,
  SettlementPaidSchema,
  type ContractChanged,
  type HeldSettlementsDecided,
  type SettlementHeld,
  type SettlementLapsed,
  type SettlementOwed,
  type SettlementPaid,
} from '@nm/contracts/agents.js';
import {
  JackpotWonSchema,
  RoundSettledSchema,
  WinDecidedSchema,
  WinHeldSchema,
  type JackpotWon,
  type RoundSettled,
  type WinDecided,
  type WinHeld,
} from '@nm/contracts/games.js';
import {
  MemberContactConfirmedSchema,
  MemberExclusionChangedSchema,
  MemberPasswordChangedSchema,
  MemberRegisteredSchema,
  MemberType,
  MemberTypeChangedSchema,
  MemberUplineChangedSchema,
  PaymentPasswordChangedSchema,
  type MemberContactConfirmed,
  type MemberExclusionChanged,
  type MemberPasswordChanged,
  type MemberRegistered,
  type MemberTypeChanged,
  type MemberUplineChanged,
  type PaymentPasswordChanged,
  WithdrawalsLockedAtNewPlaceSchema,
  type WithdrawalsLockedAtNewPlace,
  MemberAuthenticatorChangedSchema,
  type MemberAuthenticatorChanged,
} from '@nm/contracts/identity.js';
import { BonusGrantedSchema, type BonusGranted } from '@nm/contracts/promotions.js';
import {
  AdjustmentAppliedSchema,
  DepositChangedSchema,
  BonusConvertedSchema,
  DepositChargedBackSchema,
  DepositCreditedSchema,
  DepositRejectedSchema,
  DepositUnderReviewSchema,
  MemberTransferredSchema,
  PayoutAccountAddedSchema,
  WithdrawalChangedSchema,
  type AdjustmentApplied,
  type DepositChanged,
  type BonusConverted,
  type DepositChargedBack,
  type DepositCredited,
  type DepositRejected,
  type DepositUnderReview,
  type MemberTransferred,
  type PayoutAccountAdded,
  type WithdrawalChanged,
} from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { isBigWin, total } from './inbox/big-win.js';
import { InboxService } from './inbox/inbox.service.js';
import { InboxStore } from './inbox/inbox.store.js';
import {
  ADJUSTMENT_TEMPLATES,
  AUTHENTICATOR_TEMPLATES,
  CHARGEBACK,
  EXCLUSION_TEMPLATES,
  SALARY_TEMPLATES,
  WITHDRAWAL_TEMPLATES,
  contractTemplate,
} from './templates/template-choice.js';
import type { TemplateId } from './templates/template.js';

/** Turns events into inbox messages. */
@Consumer({ name: 'messaging.inbox', kind: 'effect', together: true, lingerMs: 200 })
export class MessagingHandlers {
  constructor(
    @Inject(InboxService) private readonly inbox: InboxService,
    @Inject(InboxStore) private readonly store: InboxStore,
  ) {}

  @Handles(MemberRegisteredSchema)
  async onMemberRegistered(event: MemberRegistered, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, currency, language } = event;
    const trial = event.type === MemberType.TRIAL;
    await this.store.open(tx, { memberId, brand, currency, language, trial });
    if (trial) return;
    await this.#deliver(memberId, 'welcome', { tx, occurredAt }, { currency });
  }

  @Handles(PaymentPasswordChangedSchema)
  async onPaymentPasswordChanged({ memberId, how }: PaymentPasswordChanged, context: EventContext): Promise<void> {
    await this.#deliver(memberId, how === 'set' ? 'payment_password_set' : 'payment_password_changed', context);
  }

  @Handles(MemberPasswordChangedSchema)
  async onMemberPasswordChanged({ memberId }: MemberPasswordChanged, context: EventContext): Promise<void> {
    await this.#deliver(memberId, 'login_password_changed', context);
  }

  @Handles(MemberContactConfirmedSchema)
  async onMemberContactConfirmed({ memberId }: MemberContactConfirmed, context: EventContext): Promise<void> {
    await this.#deliver(memberId, 'contact_confirmed', context);
  }

  @Handles(MemberAuthenticatorChangedSchema)
  async onMemberAuthenticatorChanged(
    { memberId, change }: MemberAuthenticatorChanged,
    context: EventContext,
  ): Promise<void> {
    const template = AUTHENTICATOR_TEMPLATES[change];
    if (template) await this.#deliver(memberId, template, context);
  }

  @Handles(WithdrawalsLockedAtNewPlaceSchema)
  async onWithdrawalsLockedAtNewPlace({ memberId }: WithdrawalsLockedAtNewPlace, context: EventContext): Promise<void> {
    await this.#deliver(memberId, 'new_place', context);
  }

  @Handles(MemberExclusionChangedSchema)
  async onMemberExclusionChanged(
    { memberId, act, selfExclusion }: MemberExclusionChanged,
    context: EventContext,
  ): Promise<void> {
    const template = act === 'begun' && !selfExclusion ? 'break_begun' : EXCLUSION_TEMPLATES[act];
    if (template) await this.#deliver(memberId, template, context);
  }

  /** Tells the member that the application was accepted, when the member is an agent. */
  @Handles(MemberTypeChangedSchema)
  async onMemberTypeChanged({ memberId }: MemberTypeChanged, context: EventContext): Promise<void> {
    await this.#deliver(memberId, 'application_accepted', context);
  }

  @Handles(DepositCreditedSchema)
  async onDepositCredited(event: DepositCredited, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId, reviewed } = event;
    await this.#deliver(
      memberId,
      reviewed ? 'deposit_reviewed' : 'deposit_credited',
      { tx, occurredAt },
      { currency, amountMinor, reference: orderId },
    );
  }

  @Handles(DepositUnderReviewSchema)
  async onDepositUnderReview(event: DepositUnderReview, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId, proof } = event;
    await this.#deliver(
      memberId,
      proof ? 'deposit_proof_received' : 'deposit_under_review',
      { tx, occurredAt },
      { currency, amountMinor, reference: orderId },
    );
  }

  @Handles(DepositRejectedSchema)
  async onDepositRejected(event: DepositRejected, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, reason } = event;
    // No money arrived for these reasons, so none goes back to the payer.
    const template = reason === 'not_received' || reason === 'proof' ? 'deposit_proof_rejected' : 'deposit_rejected';
    await this.#deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor, reference: reason });
  }

  /** A rejection by an operator is an event of its own. */
  @Handles(DepositChangedSchema, { when: ({ status, declined }) => status === 'failed' && declined })
  async onDepositFailed(event: DepositChanged, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId: reference } = event;
    await this.#deliver(memberId, 'deposit_failed', context, { currency, amountMinor, reference });
  }

  @Handles(DepositChargedBackSchema)
  async onDepositChargedBack(event: DepositChargedBack, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, debtMinor, orderId: reference } = event;
    await (debtMinor > 0n
      ? this.#deliver(memberId, 'deposit_charged_back_debt', context, { currency, amountMinor: debtMinor, reference })
      : this.#deliver(memberId, 'deposit_charged_back', context, { currency, amountMinor, reference }));
  }

  @Handles(WithdrawalChangedSchema, { when: ({ status }) => Object.hasOwn(WITHDRAWAL_TEMPLATES, status) })
  async onWithdrawalChanged(event: WithdrawalChanged, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, status, reason, reference } = event;
    const template = reason === CHARGEBACK ? 'withdrawal_charged_back' : WITHDRAWAL_TEMPLATES[status];
    if (!template) return;
    await this.#deliver(
      memberId,
      template,
      { tx, occurredAt },
      { currency, amountMinor, reference: reason || reference },
    );
  }

  @Handles(PayoutAccountAddedSchema)
  async onPayoutAccountAdded(event: PayoutAccountAdded, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, institution, masked } = event;
    await this.#deliver(
      memberId,
      'payout_account_added',
      { tx, occurredAt },
      { currency, amountMinor: 0n, reference: `${institution} ${masked}` },
    );
  }

  @Handles(MemberTransferredSchema)
  async onMemberTransferred(event: MemberTransferred, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, sent, otherAccount, currency, amountMinor, receipt } = event;
    await this.#deliver(
      memberId,
      sent ? 'transfer_sent' : 'transfer_received',
      { tx, occurredAt },
      { currency, amountMinor, reference: `${otherAccount} (${receipt})` },
    );
  }

  @Handles(AdjustmentAppliedSchema)
  async onAdjustmentApplied(
    { memberId, kind, currency, amountMinor, adjustmentId: reference }: AdjustmentApplied,
    context: EventContext,
  ): Promise<void> {
    const template = ADJUSTMENT_TEMPLATES[kind];
    if (template) await this.#deliver(memberId, template, context, { currency, amountMinor, reference });
  }

  @Handles(BonusGrantedSchema)
  async onBonusGranted(event: BonusGranted, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, promotion } = event;
    await this.#deliver(
      memberId,
      'bonus_granted',
      { tx, occurredAt },
      { currency, amountMinor: total(event.amount), reference: promotion },
    );
  }

  @Handles(BonusConvertedSchema)
  async onBonusConverted(
    { memberId, currency, amountMinor, transferId: reference }: BonusConverted,
    context: EventContext,
  ): Promise<void> {
    await this.#deliver(memberId, 'bonus_converted', context, { currency, amountMinor, reference });
  }

  @Handles(SettlementPaidSchema, { when: ({ netMinor }) => netMinor !== 0n })
  async onSettlementPaid(event: SettlementPaid, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, kind, currency, netMinor: amountMinor, settlementId } = event;
    await this.#deliver(
      memberId,
      SALARY_TEMPLATES[kind] ?? 'salary_paid',
      { tx, occurredAt },
      { currency, amountMinor, reference: settlementId },
    );
  }

  @Handles(SettlementLapsedSchema)
  async onSettlementLapsed(event: SettlementLapsed, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, kind, currency, amountMinor, settlementId } = event;
    await this.#deliver(
      memberId,
      kind === ContractKind.DIVIDEND ? 'dividend_lapsed' : 'salary_lapsed',
      { tx, occurredAt },
      { currency, amountMinor, reference: settlementId },
    );
  }

  @Handles(SettlementOwedSchema)
  async onSettlementOwed(event: SettlementOwed, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, currency, owedMinor: amountMinor, settlementId } = event;
    await this.#deliver(
      memberId,
      'settlement_owed',
      { tx, occurredAt },
      { currency, amountMinor, reference: settlementId },
    );
  }

  @Handles(SettlementHeldSchema)
  async onSettlementHeld(event: SettlementHeld, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, payeeId, currency, amountMinor, settlementId: reference } = event;
    const template = memberId === payeeId ? 'settlement_held' : 'downline_settlement_held';
    await this.#deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor, reference });
  }

  @Handles(HeldSettlementsDecidedSchema)
  async onHeldSettlementsDecided(event: HeldSettlementsDecided, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, payeeId, currency, amountMinor, released } = event;
    const own = released ? 'settlement_held_paid' : 'settlement_held_returned';
    const template = memberId === payeeId ? own : 'downline_settlement_held_decided';
    await this.#deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor });
  }

  @Handles(RoundSettledSchema, { when: isBigWin })
  async onBigWin(
    { memberId, currency, roundId, payout }: RoundSettled,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.#deliver(
      memberId,
      'big_win',
      { tx, occurredAt },
      { currency, amountMinor: total(payout), reference: roundId },
    );
  }

  @Handles(JackpotWonSchema)
  async onJackpotWon(
    { memberId, currency, amountMinor, roundId }: JackpotWon,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.#deliver(memberId, 'jackpot_won', { tx, occurredAt }, { currency, amountMinor, reference: roundId });
  }

  @Handles(WinHeldSchema, { when: ({ trial }) => !trial })
  async onWinHeld(
    { memberId, currency, heldMinor, roundId }: WinHeld,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.#deliver(
      memberId,
      'win_held',
      { tx, occurredAt },
      { currency, amountMinor: heldMinor, reference: roundId },
    );
  }

  @Handles(WinDecidedSchema, { when: ({ trial }) => !trial })
  async onWinDecided(event: WinDecided, context: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, roundId: reference, released } = event;
    const template = released ? 'win_released' : 'win_returned';
    await this.#deliver(memberId, template, context, { currency, amountMinor, reference });
  }

  @Handles(ContractChangedSchema, { when: (event) => contractTemplate(event) !== undefined })
  async onContractChanged(event: ContractChanged, context: EventContext): Promise<void> {
    const template = contractTemplate(event);
    if (template) await this.#deliver(event.agentId, template, context, { reference: event.contractId });
  }

  @Handles(MemberUplineChangedSchema)
  async onMemberUplineChanged(event: MemberUplineChanged, context: EventContext): Promise<void> {
    const { memberId, uplineId, formerUplineId, byOperators, account: reference } = event;
    // An agent who moves a member sees it at once. A move of operators is news for both agents.
    const agents = [
      [formerUplineId, event.formerStillAbove ? 'team_member_lower' : 'team_member_left'],
      [uplineId, event.uplineWasAbove ? 'team_member_nearer' : 'team_member_joined'],
    ] as const;
    const own = [memberId, uplineId === '' ? 'upline_house' : 'upline_changed'] as const;
    const news = [own, ...(byOperators ? agents : [])];
    // Sorted, so that the messages of two moves lock inboxes in the same order.
    for (const [id, template] of news.filter(([to]) => to !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await this.#deliver(id, template, context, id === memberId ? {} : { reference });
  }

  /** Delivers a message. `about` is what the message names: a currency, an amount and a reference. */
  #deliver(
    memberId: string,
    template: TemplateId,
    { tx, occurredAt }: Pick<EventContext, 'tx' | 'occurredAt'>,
    about: { readonly currency?: string; readonly amountMinor?: bigint; readonly reference?: string } = {},
  ): Promise<void> {
    const blank = { currency: '', amountMinor: 0n, reference: '' };
    return this.inbox.deliver(tx, { ...blank, ...about, memberId, template, deliveredAt: occurredAt });
  }
}
