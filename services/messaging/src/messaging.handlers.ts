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
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { isBigWin, total } from './inbox/big-win.js';
import { InboxService } from './inbox/inbox.service.js';
import { InboxStore } from './inbox/inbox.store.js';
import {
  AUTHENTICATOR_TEMPLATES,
  EXCLUSION_TEMPLATES,
  SALARY_TEMPLATES,
  contractTemplate,
} from './templates/template-choice.js';
import { RoundsHandlers } from './rounds.handlers.js';

/** Turns events into inbox messages. */
@Consumer({ name: 'messaging.inbox', kind: 'effect', together: true, lingerMs: 200 })
export class MessagingHandlers extends RoundsHandlers {
  constructor(
    @Inject(InboxService) inbox: InboxService,
    @Inject(InboxStore) private readonly store: InboxStore,
  ) {
    super(inbox);
  }

  @Handles(MemberRegisteredSchema)
  async onMemberRegistered(event: MemberRegistered, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, currency, language } = event;
    const trial = event.type === MemberType.TRIAL;
    await this.store.open(tx, { memberId, brand, currency, language, trial });
    if (trial) return;
    await this.deliver(memberId, 'welcome', { tx, occurredAt }, { currency });
  }

  @Handles(PaymentPasswordChangedSchema)
  async onPaymentPasswordChanged({ memberId, how }: PaymentPasswordChanged, context: EventContext): Promise<void> {
    await this.deliver(memberId, how === 'set' ? 'payment_password_set' : 'payment_password_changed', context);
  }

  @Handles(MemberPasswordChangedSchema)
  async onMemberPasswordChanged({ memberId }: MemberPasswordChanged, context: EventContext): Promise<void> {
    await this.deliver(memberId, 'login_password_changed', context);
  }

  @Handles(MemberContactConfirmedSchema)
  async onMemberContactConfirmed({ memberId }: MemberContactConfirmed, context: EventContext): Promise<void> {
    await this.deliver(memberId, 'contact_confirmed', context);
  }

  @Handles(MemberAuthenticatorChangedSchema)
  async onMemberAuthenticatorChanged(
    { memberId, change }: MemberAuthenticatorChanged,
    context: EventContext,
  ): Promise<void> {
    const template = AUTHENTICATOR_TEMPLATES[change];
    if (template) await this.deliver(memberId, template, context);
  }

  @Handles(WithdrawalsLockedAtNewPlaceSchema)
  async onWithdrawalsLockedAtNewPlace({ memberId }: WithdrawalsLockedAtNewPlace, context: EventContext): Promise<void> {
    await this.deliver(memberId, 'new_place', context);
  }

  @Handles(MemberExclusionChangedSchema)
  async onMemberExclusionChanged(
    { memberId, act, selfExclusion }: MemberExclusionChanged,
    context: EventContext,
  ): Promise<void> {
    const template = act === 'begun' && !selfExclusion ? 'break_begun' : EXCLUSION_TEMPLATES[act];
    if (template) await this.deliver(memberId, template, context);
  }

  /**
   * Sends the member the message that the application to become an agent was accepted, when the identity service has
   * made the member an agent.
   */
  @Handles(MemberTypeChangedSchema)
  async onMemberTypeChanged({ memberId }: MemberTypeChanged, context: EventContext): Promise<void> {
    await this.deliver(memberId, 'application_accepted', context);
  }

  @Handles(SettlementPaidSchema, { when: ({ netMinor }) => netMinor !== 0n })
  async onSettlementPaid(event: SettlementPaid, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, kind, currency, netMinor: amountMinor, settlementId } = event;
    await this.deliver(
      memberId,
      SALARY_TEMPLATES[kind] ?? 'salary_paid',
      { tx, occurredAt },
      { currency, amountMinor, reference: settlementId },
    );
  }

  @Handles(SettlementLapsedSchema)
  async onSettlementLapsed(event: SettlementLapsed, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, kind, currency, amountMinor, settlementId } = event;
    await this.deliver(
      memberId,
      kind === ContractKind.DIVIDEND ? 'dividend_lapsed' : 'salary_lapsed',
      { tx, occurredAt },
      { currency, amountMinor, reference: settlementId },
    );
  }

  @Handles(SettlementOwedSchema)
  async onSettlementOwed(event: SettlementOwed, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, currency, owedMinor: amountMinor, settlementId } = event;
    await this.deliver(
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
    await this.deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor, reference });
  }

  @Handles(HeldSettlementsDecidedSchema)
  async onHeldSettlementsDecided(event: HeldSettlementsDecided, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, payeeId, currency, amountMinor, released } = event;
    const own = released ? 'settlement_held_paid' : 'settlement_held_returned';
    const template = memberId === payeeId ? own : 'downline_settlement_held_decided';
    await this.deliver(memberId, template, { tx, occurredAt }, { currency, amountMinor });
  }

  @Handles(RoundSettledSchema, { when: isBigWin })
  async onBigWin(
    { memberId, currency, roundId, payout }: RoundSettled,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.deliver(
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
    await this.deliver(memberId, 'jackpot_won', { tx, occurredAt }, { currency, amountMinor, reference: roundId });
  }

  @Handles(WinHeldSchema, { when: ({ trial }) => !trial })
  async onWinHeld(
    { memberId, currency, heldMinor, roundId }: WinHeld,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.deliver(
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
    await this.deliver(memberId, template, context, { currency, amountMinor, reference });
  }

  @Handles(ContractChangedSchema, { when: (event) => contractTemplate(event) !== undefined })
  async onContractChanged(event: ContractChanged, context: EventContext): Promise<void> {
    const template = contractTemplate(event);
    if (template) await this.deliver(event.agentId, template, context, { reference: event.contractId });
  }

  @Handles(MemberUplineChangedSchema)
  async onMemberUplineChanged(event: MemberUplineChanged, context: EventContext): Promise<void> {
    const { memberId, uplineId, formerUplineId, byOperators, account: reference } = event;
    // If an agent moves a member to another upline, that agent sees the change on the screen and gets no message. After
    // a move by operators, both the former and the new upline get a message.
    const agents = [
      [formerUplineId, event.formerStillAbove ? 'team_member_lower' : 'team_member_left'],
      [uplineId, event.uplineWasAbove ? 'team_member_nearer' : 'team_member_joined'],
    ] as const;
    const own = [memberId, uplineId === '' ? 'upline_house' : 'upline_changed'] as const;
    const news = [own, ...(byOperators ? agents : [])];
    // The ids are sorted, so that the handlers of two moves lock the inboxes in the same order and cannot deadlock.
    for (const [id, template] of news.filter(([to]) => to !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await this.deliver(id, template, context, id === memberId ? {} : { reference });
  }
}
