import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import {
  InjectIdentity,
  InjectPlayerDesk,
  InjectPlayerMoney,
  type IdentityClient,
  type PlayerDeskClient,
  type PlayerMoneyClient,
} from '../../peers.js';
import { SessionService } from '../../session/session.service.js';
import type { LoginsQuery, PlayerLoginDto, PlayerLoginsDto } from '../../session/login-history.dto.js';
import { presentPlayerLogins } from '../../session/login-history.presenter.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { maskedIp } from '../masked-data.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  AddNoteBody,
  FindPlayersQuery,
  FoundPlayerDto,
  PlayerDto,
  PlayerNoteDto,
  PlayerSessionDto,
  RelatedPlayerDto,
  RevealLoginsBody,
} from './player.dto.js';
import { presentNote, presentPlayer, presentRow, presentSession } from './player.presenter.js';

const ASKED = { idempotent: true } as const;
const HASH_LENGTH = 16;
const LOGINS_A_CALL = 100;

/**
 * Members, for the operators of their brands. Each read of a member is written to the audit log before the answer is
 * sent.
 */
@Injectable()
export class Players {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    private readonly sessions: SessionService,
    @InjectIdentity() private readonly identity: IdentityClient,
    @InjectPlayerDesk() private readonly desk: PlayerDeskClient,
    @InjectPlayerMoney() private readonly money: PlayerMoneyClient,
  ) {}

  async find(caller: OperatorCaller, { q, brand }: FindPlayersQuery): Promise<FoundPlayerDto[]> {
    const brands = await this.scope.codes(caller, brand);
    const text = q.trim();
    // The search text may be a phone number or a mail address. So the audit log stores only its hash, with which
    // equal searches can be found.
    const id = createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, HASH_LENGTH);
    await this.audit.read(caller, { action: 'players.find', subject: { kind: 'search', id }, brand: brand ?? '' });
    const [byPerson, byMoney] = await Promise.all([
      this.desk.findPlayers({ brands, text }, ASKED),
      this.money.findMoney({ text }, ASKED),
    ]);
    const found = byPerson.content.flatMap(({ member, matched }) =>
      member ? [{ ...presentRow(member), matched }] : [],
    );
    const known = new Set(found.map(({ id: memberId }) => memberId));
    const others = byMoney.content.filter(({ memberId }) => !known.has(memberId));
    const owners = await Promise.all(
      others.map(async ({ memberId, matched }) => ({ ...presentRow(await this.#member(memberId)), matched })),
    );
    return [...found, ...owners.filter((owner) => brands.includes(owner.brand))];
  }

  /**
   * Writes a read of a member to the audit log and then returns the member.
   * @throws resource.not_found for a member in a brand that this operator may not see.
   */
  async read(caller: OperatorCaller, id: string, action: string): Promise<identity.Member> {
    const member = await this.#find(caller, id);
    await this.audit.read(caller, { action, ...aboutOf(member) });
    return member;
  }

  async profile(caller: OperatorCaller, id: string): Promise<PlayerDto> {
    const member = await this.read(caller, id, 'players.open');
    return presentPlayer(member, await this.desk.getPlayer({ memberId: id, reveal: false }, ASKED), false);
  }

  /**
   * Returns the profile with complete name, phone number and mail address. The reason is written to the audit log.
   */
  async reveal(caller: OperatorCaller, id: string, reason: string): Promise<PlayerDto> {
    const member = await this.#find(caller, id);
    return this.audit.change(caller, { action: 'players.reveal', ...aboutOf(member), reason }, async () => {
      const player = await this.desk.getPlayer({ memberId: id, reveal: true }, ASKED);
      return { answer: presentPlayer(member, player, true), before: {}, after: {} };
    });
  }

  async notes(caller: OperatorCaller, id: string): Promise<PlayerNoteDto[]> {
    await this.read(caller, id, 'players.notes');
    const { content } = await this.desk.listPlayerNotes({ memberId: id }, ASKED);
    const person = await this.names.of(content.map(({ operatorId }) => operatorId));
    return content.map((note) => presentNote(note, person));
  }

  async addNote(caller: OperatorCaller, id: string, body: AddNoteBody): Promise<PlayerNoteDto> {
    const member = await this.#find(caller, id);
    const note = { memberId: id, noteId: body.id.toLowerCase(), operatorId: caller.operator.id, text: body.text };
    return this.audit.change(caller, { action: 'players.note', ...aboutOf(member) }, async () => {
      const added = await this.desk.addPlayerNote(note, ASKED);
      const answer = presentNote(added, await this.names.of([added.operatorId]));
      return { answer, before: {}, after: { note: added.text } };
    });
  }

  async related(caller: OperatorCaller, id: string): Promise<RelatedPlayerDto[]> {
    const { brand } = await this.read(caller, id, 'players.related');
    const [byRegistration, byPayout] = await Promise.all([
      this.desk.listRelatedPlayers({ memberId: id }, ASKED),
      this.money.listSharedPayouts({ memberId: id }, ASKED),
    ]);
    const found = new Map<string, RelatedPlayerDto>();
    for (const { member, shared } of byRegistration.content)
      if (member) found.set(member.id, { ...presentRow(member), shared });
    for (const { memberId, shared } of byPayout.content) {
      const row = found.get(memberId) ?? { ...presentRow(await this.#member(memberId)), shared: [] };
      if (row.brand === brand) found.set(memberId, { ...row, shared: [...new Set([...row.shared, ...shared])] });
    }
    return [...found.values()];
  }

  async liveSessions(caller: OperatorCaller, id: string): Promise<PlayerSessionDto[]> {
    await this.read(caller, id, 'players.sessions');
    return (await this.sessions.used(id)).map((session) => presentSession(session, false));
  }

  /** Returns the sessions with whole IP addresses. The reason is written to the audit log. */
  async revealSessions(caller: OperatorCaller, id: string, reason: string): Promise<PlayerSessionDto[]> {
    const member = await this.#find(caller, id);
    return this.audit.change(caller, { action: 'players.reveal_sessions', ...aboutOf(member), reason }, async () => {
      const answer = (await this.sessions.used(id)).map((session) => presentSession(session, true));
      return { answer, before: {}, after: { shown: String(answer.length) } };
    });
  }

  async logins(
    caller: OperatorCaller,
    id: string,
    { kind, cursor = '', pageSize = 20 }: LoginsQuery,
  ): Promise<PlayerLoginsDto> {
    await this.read(caller, id, 'players.logins');
    return presentPlayerLogins(
      await this.desk.listPlayerLogins({ memberId: id, kind: kind ?? '', cursor, size: pageSize }, ASKED),
      maskedIp,
    );
  }

  /** Returns the newest login attempts with whole IP addresses. The reason is written to the audit log. */
  async revealLogins(caller: OperatorCaller, id: string, body: RevealLoginsBody): Promise<PlayerLoginsDto> {
    const member = await this.#find(caller, id);
    const action = { action: 'players.reveal_logins', ...aboutOf(member), reason: body.reason };
    return this.audit.change(caller, action, async () => {
      const content: PlayerLoginDto[] = [];
      let cursor = '';
      do {
        const size = Math.min(LOGINS_A_CALL, body.count - content.length);
        const page = await this.desk.listPlayerLogins({ memberId: id, kind: '', cursor, size }, ASKED);
        content.push(...presentPlayerLogins(page, (ip) => ip).content);
        cursor = page.nextCursor;
      } while (cursor !== '' && content.length < body.count);
      return { answer: { content }, before: {}, after: { shown: String(content.length) } };
    });
  }

  /**
   * Ends one session of the member, on all instances of the bff.
   * @throws resource.not_found for a session of another member.
   */
  async endSession(caller: OperatorCaller, id: string, sessionId: string, reason: string): Promise<PlayerSessionDto[]> {
    const member = await this.#find(caller, id);
    return this.audit.change(caller, { action: 'players.end_session', ...aboutOf(member), reason }, async () => {
      const before = await this.sessions.used(id);
      await this.sessions.endOwn(id, sessionId);
      const after = await this.sessions.used(id);
      return {
        answer: after.map((session) => presentSession(session, false)),
        before: { session: sessionId, sessions: String(before.length) },
        after: { sessions: String(after.length) },
      };
    });
  }

  /**
   * Disables or enables a member. If the member is disabled, the member's sessions are ended on all instances before
   * this returns.
   * @throws Failure request.invalid for a trial member, resource.not_found.
   */
  async setDisabled(caller: OperatorCaller, id: string, disabled: boolean, reason: string): Promise<PlayerDto> {
    const before = await this.#find(caller, id);
    const { status } = presentRow(before);
    const action = { action: disabled ? 'players.disable' : 'players.enable', ...aboutOf(before), reason };
    return this.audit.change(caller, action, async () => {
      const after = await this.desk.setPlayerDisabled({ memberId: id, disabled }, ASKED);
      if (disabled) await this.sessions.revokeAll(id, 'disabled', { before: Date.now() });
      const answer = presentPlayer(after, await this.desk.getPlayer({ memberId: id, reveal: false }, ASKED), false);
      return { answer, before: { status }, after: { status: presentRow(after).status } };
    });
  }

  async #find(caller: OperatorCaller, memberId: string): Promise<identity.Member> {
    const member = await this.#member(memberId);
    await this.scope.assertHis(caller, member.brand);
    return member;
  }

  async #member(memberId: string): Promise<identity.Member> {
    return this.identity.getMember({ memberId }, { memberId, idempotent: true });
  }
}

const aboutOf = ({ id, brand }: identity.Member) => ({ subject: { kind: 'player', id }, memberId: id, brand });

/** Awaits an answer about a member's account. Returns undefined if the ledger has no account of the member yet. */
export async function whereOpen<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isFailure(error, 'resource.not_found')) return undefined;
    throw error;
  }
}

/**
 * Awaits what a member may withdraw. Returns undefined if nothing is paid out in the member's currency: for a trial
 * member, and for a brand without payouts.
 */
export async function wherePaidOut<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isFailure(error, 'wallet.method_disabled') || isFailure(error, 'access.trial')) return undefined;
    throw error;
  }
}
