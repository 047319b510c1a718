import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  MemberRegisteredSchema,
  MemberStatus,
  MemberStatusChangedSchema,
  type MemberRegistered,
  type MemberStatusChanged,
} from '@nm/contracts/identity.js';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { AccountsStore } from './accounts/accounts.store.js';
import { MemberStatesStore } from './accounts/member-states.store.js';
import { SessionEndsStore } from './vendor-wallets/session-ends/session-ends.store.js';

/** Handles the events of other services that change the wallet's data. Each event is handled exactly once. */
@Consumer({ name: 'wallet.accounts', kind: 'effect' })
export class WalletHandlers {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly states: MemberStatesStore,
    private readonly sessionEnds: SessionEndsStore,
  ) {}

  @Handles(MemberRegisteredSchema)
  async onMemberRegistered(
    { memberId, brand, currency, timeZone, excluded }: MemberRegistered,
    { tx }: EventContext,
  ): Promise<void> {
    await this.accounts.open(tx, { memberId, brand, currency, zone: timeZone || 'UTC', excluded });
  }

  /**
   * Blocks a member who was excluded or disabled. Such a member can neither play nor get grants (bonuses), but open
   * bets are still settled. The handler also ends the member's play at vendors in transfer mode. The identity service
   * sends an exclusion by RPC too, so the state in an event may be older than the stored state.
   */
  @Handles(MemberStatusChangedSchema)
  async onMemberStatusChanged(
    { memberId, status, changedAt }: MemberStatusChanged,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    const at = changedAt ? timestampDate(changedAt) : occurredAt;
    const isStopped = status !== MemberStatus.ACTIVE;
    if (!(await this.states.set(tx, memberId, isStopped, at))) throw new Prerequisite(`no account of ${memberId} yet`);
    if (isStopped) await this.sessionEnds.add(tx, memberId, at);
  }
}
