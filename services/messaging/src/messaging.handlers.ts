import { Inject } from '@nestjs/common';
import { SettlementPaidSchema, type SettlementPaid } from '@nm/contracts/agents.js';
import { JackpotWonSchema, RoundSettledSchema, type JackpotWon, type RoundSettled } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType, type MemberRegistered } from '@nm/contracts/identity.js';
import { BonusGrantedSchema, type BonusGranted } from '@nm/contracts/promotions.js';
import { DepositCreditedSchema, type DepositCredited } from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { isBigWin, total } from './inbox/big-win.js';
import { InboxService } from './inbox/inbox.service.js';
import { InboxStore } from './inbox/inbox.store.js';

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
    await this.inbox.deliver(tx, {
      memberId,
      template: 'welcome',
      currency,
      amountMinor: 0n,
      reference: '',
      deliveredAt: occurredAt,
    });
  }

  @Handles(DepositCreditedSchema)
  async onDepositCredited(event: DepositCredited, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, amountMinor, orderId } = event;
    await this.inbox.deliver(tx, {
      memberId,
      template: 'deposit_credited',
      currency,
      amountMinor,
      reference: orderId,
      deliveredAt: occurredAt,
    });
  }

  @Handles(BonusGrantedSchema)
  async onBonusGranted(event: BonusGranted, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, currency, promotion } = event;
    await this.inbox.deliver(tx, {
      memberId,
      template: 'bonus_granted',
      currency,
      amountMinor: total(event.amount),
      reference: promotion,
      deliveredAt: occurredAt,
    });
  }

  @Handles(SettlementPaidSchema, { when: ({ netMinor }) => netMinor !== 0n })
  async onSettlementPaid(event: SettlementPaid, { tx, occurredAt }: EventContext): Promise<void> {
    const { agentId: memberId, currency, netMinor: amountMinor, settlementId } = event;
    await this.inbox.deliver(tx, {
      memberId,
      template: 'salary_paid',
      currency,
      amountMinor,
      reference: settlementId,
      deliveredAt: occurredAt,
    });
  }

  @Handles(RoundSettledSchema, { when: isBigWin })
  async onBigWin(
    { memberId, currency, roundId, payout }: RoundSettled,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.inbox.deliver(tx, {
      memberId,
      template: 'big_win',
      currency,
      amountMinor: total(payout),
      reference: roundId,
      deliveredAt: occurredAt,
    });
  }

  @Handles(JackpotWonSchema)
  async onJackpotWon(
    { memberId, currency, amountMinor, roundId }: JackpotWon,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.inbox.deliver(tx, {
      memberId,
      template: 'jackpot_won',
      currency,
      amountMinor,
      reference: roundId,
      deliveredAt: occurredAt,
    });
  }
}
