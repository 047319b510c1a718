import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity, wallet } from '@nm/contracts';
import type { PlayerDeskClient, PlayerMoneyClient } from '../peers.js';
import type { FakeIdentity } from './fake-identity.js';
import type { FakeLoginHistory } from './fake-login-history.js';

type Asked<M extends keyof PlayerDeskClient> = Parameters<PlayerDeskClient[M]>[0];

/**
 * A fake of the operators' view of members in the identity service. It uses the members of the fake identity service.
 */
export class FakePlayerDesk implements Partial<PlayerDeskClient> {
  readonly searches: Asked<'findPlayers'>[] = [];
  readonly reads: Asked<'getPlayer'>[] = [];
  readonly notes: identity.PlayerNote[] = [];
  found: identity.FoundPlayer[] = [];
  related: identity.RelatedPlayer[] = [];

  constructor(
    private readonly identity: FakeIdentity,
    private readonly logins: FakeLoginHistory,
  ) {}

  /** Registers a member and returns the member's id. */
  put({ brand = 'lab' }: { readonly brand?: string }): string {
    return this.identity.grant(brand, identity.MemberType.PLAYER).member?.id ?? '';
  }

  async findPlayers(asked: Asked<'findPlayers'>): Promise<identity.FindPlayersResponse> {
    this.searches.push(asked);
    return create(identity.FindPlayersResponseSchema, { content: this.found });
  }

  async getPlayer(asked: Asked<'getPlayer'>): Promise<identity.Player> {
    this.reads.push(asked);
    const member = await this.identity.getMember({ memberId: asked.memberId });
    return create(identity.PlayerSchema, {
      member,
      payeeName: asked.reveal ? 'Rafi Mahmud' : 'R***d',
      mobile: asked.reveal ? '880 1711000118' : '***118',
      confirmed: ['mobile'],
    });
  }

  async listRelatedPlayers(): Promise<identity.ListRelatedPlayersResponse> {
    return create(identity.ListRelatedPlayersResponseSchema, { content: this.related });
  }

  listPlayerLogins(asked: Asked<'listPlayerLogins'>): Promise<identity.ListLoginsResponse> {
    return this.logins.listLogins(asked);
  }

  async listPlayerNotes(): Promise<identity.ListPlayerNotesResponse> {
    return create(identity.ListPlayerNotesResponseSchema, { content: this.notes });
  }

  async addPlayerNote({ noteId, operatorId, text }: Asked<'addPlayerNote'>): Promise<identity.PlayerNote> {
    const at = timestampFromMs(Date.now());
    const note = create(identity.PlayerNoteSchema, { noteId, operatorId, text, at });
    this.notes.unshift(note);
    return note;
  }

  async setPlayerDisabled({ memberId, disabled }: Asked<'setPlayerDisabled'>): Promise<identity.Member> {
    const member = await this.identity.getMember({ memberId });
    member.status = disabled ? identity.MemberStatus.DISABLED : identity.MemberStatus.ACTIVE;
    return member;
  }
}

/** A fake of the wallet service's search by order and movement, and of its search for shared payout accounts. */
export class FakePlayerMoney implements Partial<PlayerMoneyClient> {
  found: wallet.FoundMoney[] = [];
  shared: wallet.SharedPayout[] = [];

  async findMoney(): Promise<wallet.FindMoneyResponse> {
    return create(wallet.FindMoneyResponseSchema, { content: this.found });
  }

  async listSharedPayouts(): Promise<wallet.ListSharedPayoutsResponse> {
    return create(wallet.ListSharedPayoutsResponseSchema, { content: this.shared });
  }
}
