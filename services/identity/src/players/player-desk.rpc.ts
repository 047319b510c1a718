import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { maskBirthDate } from '../birth-dates/birth-date.js';
import { maskContact } from '../contacts/mask-contact.js';
import { ContactsStore } from '../contacts/contacts.store.js';
import { Clock } from '../identity.clock.js';
import { invalidForm, notFound } from '../identity.errors.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { loginsInContract } from '../login-history/login-history.presenter.js';
import { isUuid, maskAccount, memberInContract, type Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { PaymentPasswordsStore } from '../payment-password/payment-passwords.store.js';
import { withdrawalLocks } from '../payment-password/withdrawal-lock.js';
import { ExclusionsStore } from '../protection/exclusions.store.js';
import { at, exclusionInContract } from '../protection/protection.presenter.js';
import { MemberStateService } from './member-state.service.js';
import { searchForms } from './player-search.js';
import { PlayersStore, type PlayerNote, type PlayerProfile } from './players.store.js';

const EDGE = { callers: ['bff'] } as const;
const { method } = identity.PlayerDeskService;
const TEXT_MIN = 3;
const TEXT_MAX = 128;
const NOTE_MAX = 500;
const FOUND_MAX = 20;
const RELATED_MAX = 50;
const NOTES_MAX = 100;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the RPCs with which operators read members' data, add notes and disable or enable members. */
@RpcController(identity.PlayerDeskService)
export class PlayerDeskRpc {
  constructor(
    private readonly players: PlayersStore,
    private readonly members: MembersStore,
    private readonly contacts: ContactsStore,
    private readonly paymentPasswords: PaymentPasswordsStore,
    private readonly exclusions: ExclusionsStore,
    private readonly states: MemberStateService,
    private readonly logins: LoginHistory,
    private readonly clock: Clock,
  ) {}

  @Rpc(method.findPlayers, EDGE)
  async findPlayers({ brands, text }: identity.FindPlayersRequest): Answer<typeof identity.FindPlayersResponseSchema> {
    const { length } = text.trim();
    if (length < TEXT_MIN || length > TEXT_MAX) throw invalidForm('text', 'length');
    const found = await this.players.find(brands, searchForms(text), FOUND_MAX);
    return { content: found.map(({ matched, ...member }) => ({ member: memberInContract(member), matched })) };
  }

  @Rpc(method.getPlayer, EDGE)
  async getPlayer({ memberId, reveal }: identity.GetPlayerRequest): Answer<typeof identity.PlayerSchema> {
    const member = await this.#member(memberId);
    const [profile, confirmed, locks, exclusion] = await Promise.all([
      this.players.profile(memberId),
      this.contacts.confirmed(memberId),
      this.paymentPasswords.of(memberId),
      this.exclusions.present(memberId),
    ]);
    if (!profile || !locks) throw notFound('member');
    return {
      member: memberInContract(member),
      ...(reveal ? inFull(profile) : masked(profile)),
      confirmed,
      hasDocument: profile.hasDocument,
      uplineAccount: profile.uplineAccount ?? '',
      ...at('lastLoginAt', profile.lastLoginAt),
      withdrawalLocks: withdrawalLocks(locks, this.clock.now()).map(({ reason, until }) => ({
        reason,
        ...at('until', until ?? null),
      })),
      ...(exclusion && { exclusion: exclusionInContract(exclusion) }),
    };
  }

  @Rpc(method.listRelatedPlayers, EDGE)
  async listRelatedPlayers({
    memberId,
  }: identity.ListRelatedPlayersRequest): Answer<typeof identity.ListRelatedPlayersResponseSchema> {
    await this.#member(memberId);
    const related = await this.players.related(memberId, RELATED_MAX);
    return { content: related.map(({ shared, ...member }) => ({ member: memberInContract(member), shared })) };
  }

  @Rpc(method.listPlayerLogins, EDGE)
  async listPlayerLogins(request: identity.ListLoginsRequest): Answer<typeof identity.ListLoginsResponseSchema> {
    await this.#member(request.memberId);
    return loginsInContract(await this.logins.list(request.memberId, request));
  }

  @Rpc(method.listPlayerNotes, EDGE)
  async listPlayerNotes({
    memberId,
  }: identity.ListPlayerNotesRequest): Answer<typeof identity.ListPlayerNotesResponseSchema> {
    await this.#member(memberId);
    return { content: (await this.players.notes(memberId, NOTES_MAX)).map(noteInContract) };
  }

  @Rpc(method.addPlayerNote, EDGE)
  async addPlayerNote(request: identity.AddPlayerNoteRequest): Answer<typeof identity.PlayerNoteSchema> {
    const text = request.text.trim();
    if (text.length === 0 || text.length > NOTE_MAX) throw invalidForm('text', 'length');
    await this.#member(request.memberId);
    const note = await this.players.addNote(request.memberId, {
      id: uuidField(request.noteId, 'noteId'),
      operatorId: uuidField(request.operatorId, 'operatorId'),
      text,
      at: this.clock.now(),
    });
    if (!note) throw invalidForm('noteId', 'reused');
    return noteInContract(note);
  }

  @Rpc(method.setPlayerDisabled, EDGE)
  async setPlayerDisabled({
    memberId,
    disabled,
  }: identity.SetPlayerDisabledRequest): Answer<typeof identity.MemberSchema> {
    return memberInContract(await this.states.set(uuidField(memberId, 'memberId'), disabled));
  }

  async #member(id: string): Promise<Member> {
    const member = isUuid(id) ? await this.members.byId(id) : undefined;
    if (!member) throw notFound('member');
    return member;
  }
}

const inFull = ({ payeeName, mobile, dialingCode, mail, birthDate }: PlayerProfile) => ({
  payeeName: payeeName ?? '',
  mobile: [dialingCode, mobile].filter(Boolean).join(' '),
  mail: mail ?? '',
  birthDate: birthDate ?? '',
});

const masked = ({ payeeName, mobile, mail, birthDate }: PlayerProfile) => ({
  payeeName: payeeName ? maskAccount(payeeName) : '',
  mobile: mobile ? maskContact({ kind: 'mobile', value: mobile }) : '',
  mail: mail ? maskContact({ kind: 'mail', value: mail }) : '',
  birthDate: birthDate ? maskBirthDate(birthDate) : '',
});

const noteInContract = ({ id, operatorId, text, at: time }: PlayerNote) => ({
  noteId: id,
  operatorId,
  text,
  at: timestampFromDate(time),
});
