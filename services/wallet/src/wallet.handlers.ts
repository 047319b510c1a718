import {
  MemberRegisteredSchema,
  MemberStatus,
  MemberStatusChangedSchema,
  type MemberRegistered,
  type MemberStatusChanged,
} from '@nm/contracts/identity.js';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { AccountsStore } from './accounts/accounts.store.js';

/** Handles other services' events in the wallet. It is an effect, so an account is opened once. */
@Consumer({ name: 'wallet.accounts', kind: 'effect' })
export class WalletHandlers {
  constructor(private readonly accounts: AccountsStore) {}

  @Handles(MemberRegisteredSchema)
  async onMemberRegistered(
    { memberId, brand, currency, timeZone }: MemberRegistered,
    { tx }: EventContext,
  ): Promise<void> {
    await this.accounts.open(tx, { memberId, brand, currency, zone: timeZone || 'UTC' });
  }

  /** Blocks an excluded or disabled member, who may then neither play nor get grants. Open bets are still settled. */
  @Handles(MemberStatusChangedSchema)
  async onMemberStatusChanged({ memberId, status }: MemberStatusChanged, { tx }: EventContext): Promise<void> {
    const found = await this.accounts.setExcluded(tx, memberId, status !== MemberStatus.ACTIVE);
    if (found === 0) throw new Prerequisite(`no account of ${memberId} yet`);
  }
}
