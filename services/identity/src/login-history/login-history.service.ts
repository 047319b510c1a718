import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Clock } from '../identity.clock.js';
import { invalidForm } from '../identity.errors.js';
import type { FactorKind } from '../login/second-factor.js';
import { ASKED_KINDS, ATTEMPTS_KEPT_MS, type AttemptPlace, type LoginWay, type Refusal } from './login-attempt.js';
import { LoginAttemptsStore, type AttemptCursor, type StoredAttempt } from './login-attempts.store.js';

const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;
const CURSOR = /^(\d{1,14})-(\d{1,18})$/;
/** An id that no member has. It is used for names that no member has, so that the call takes equally long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Stores each login attempt of a member, and lists the attempts of one member. */
@Injectable()
export class LoginHistory {
  constructor(
    private readonly db: Db,
    private readonly store: LoginAttemptsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a successful login, in the transaction that grants its session. It must run before the IP address is stored
   * as known. Otherwise a login from a new IP address would look like one from a known address.
   */
  async succeeded(
    tx: Tx,
    memberId: string,
    { ip, userAgent, isKnownDevice }: AttemptPlace,
    login: { readonly way: LoginWay; readonly factor?: FactorKind | undefined; readonly sessionId: string },
  ): Promise<void> {
    const result = { kind: 'succeeded', result: 'succeeded' } as const;
    await this.store.add(tx, { memberId, ip, userAgent, isKnownDevice, ...login, ...result, at: this.clock.now() });
  }

  /**
   * Stores a refused login. If no member has the name, nothing is stored, but the call takes equally long.
   * @param refusal undefined if the refusal does not appear in the history; nothing is stored then.
   */
  async refused(
    memberId: string | undefined,
    { ip, userAgent, isKnownDevice }: AttemptPlace,
    way: LoginWay,
    refusal: Refusal | undefined,
  ): Promise<void> {
    if (!refusal) return;
    const place = { ip, userAgent, isKnownDevice };
    await this.store.add(this.db, { memberId: memberId ?? NOBODY, ...place, way, ...refusal, at: this.clock.now() });
  }

  /**
   * Returns a page of a member's attempts within the last 90 days, the newest first.
   * @throws Failure request.invalid (kind, cursor).
   */
  async list(
    memberId: string,
    { kind, cursor, size }: { readonly kind: string; readonly cursor: string; readonly size: number },
  ): Promise<{ content: readonly StoredAttempt[]; nextCursor: string }> {
    const kinds = ASKED_KINDS[kind];
    if (!kinds) throw invalidForm('kind', 'unknown');
    const after = cursor === '' ? undefined : cursorOf(cursor);
    const limit = Math.min(Math.max(size || PAGE_SIZE, 1), PAGE_SIZE_MAX);
    const since = new Date(this.clock.now().getTime() - ATTEMPTS_KEPT_MS);
    const found = await this.store.list(memberId, kinds, since, { after, limit: limit + 1 });
    const content = found.slice(0, limit);
    const last = found.length > limit ? content.at(-1) : undefined;
    return { content, nextCursor: last ? `${last.lastAt.getTime()}-${last.id}` : '' };
  }

  /** Deletes login attempts that are older than 90 days, at most `limit`. Returns the number of deleted rows. */
  forget(limit: number): Promise<number> {
    return this.store.deleteBefore(new Date(this.clock.now().getTime() - ATTEMPTS_KEPT_MS), limit);
  }
}

function cursorOf(text: string): AttemptCursor {
  const [, ms, id] = CURSOR.exec(text) ?? [];
  if (ms === undefined || id === undefined) throw invalidForm('cursor', 'unknown');
  return { lastAt: new Date(Number(ms)), id };
}
