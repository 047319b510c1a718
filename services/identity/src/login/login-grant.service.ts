import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { badCredentials } from '../identity.errors.js';
import { AddressesStore } from '../members/addresses.store.js';
import { MemberMarks } from '../marks/member-marks.service.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { isPasswordExpired } from '../passwords/password-rule.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { KnownDevices } from './known-devices.js';
import type { Credentials } from './login.store.js';
import { publishNewPlaceLock } from './new-place-lock.js';
import type { FactorKind } from './second-factor.js';

/** How the member proved a login. */
export interface LoginProof {
  /** If true, withdrawals are locked, because the member logged in from a new IP address without a second factor. */
  readonly lockWithdrawal: boolean;
  /**
   * The kind of credential with which the member logged in. A login by a code never forces a change of the password,
   * because the member may not know the old password (specification §4).
   */
  readonly by: 'password' | 'sms';
  /** The second factor that the member proved; undefined if none was asked for. */
  readonly factor: FactorKind | undefined;
}

export type MemberCredentials = Extract<Credentials, { kind: 'member' }>;

/** Grants a session after a successful login. Every kind of login uses it. */
@Injectable()
export class LoginGrant {
  constructor(
    private readonly db: Db,
    private readonly members: MembersStore,
    private readonly addresses: AddressesStore,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly marks: MemberMarks,
    private readonly history: LoginHistory,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a successful login and grants a session for it.
   * @param within marks the codes of this login as used, in the same transaction.
   * @throws Failure identity.bad_credentials if the password was changed between the check of the login and this call.
   */
  async grant(
    brand: Brand,
    { ip, userAgent, device: known }: Origin,
    { member, passwordHash, passwordChangedAt, passwordDefault }: MemberCredentials,
    { lockWithdrawal, by, factor }: LoginProof,
    within: (tx: Tx) => Promise<void>,
  ): Promise<Grant> {
    const now = this.clock.now();
    const daysMax = isModuleOn(brand.modules, 'FORCECHNGPASS3') ? brand.security.passwordDaysMax : undefined;
    const age = { changedAt: passwordChangedAt, isDefault: passwordDefault };
    const passwordExpired = by === 'password' && isPasswordExpired(age, daysMax, now);
    return this.db.transaction(async (tx) => {
      // A login and a change of password each lock the member's row, so one of them waits for the other. If the
      // password was changed after this login was checked, the login is refused.
      const marked = await this.members.markLogin(tx, member, now, { lockWithdrawal, passwordHash });
      if (!marked) throw badCredentials(false);
      if (lockWithdrawal) await publishNewPlaceLock(this.outbox, tx, member, now);
      await within(tx);
      const firstTimeLogin = marked.firstTime;
      const grant = await this.sessions.grant(tx, { member, ip, userAgent, firstTimeLogin, passwordExpired });
      const owner = { memberId: member.id, passwordHash: passwordHash ?? '' };
      const place = { ip, userAgent, isKnownDevice: this.devices.verify(known, owner) !== undefined };
      await this.history.succeeded(tx, member.id, place, { way: by, factor, sessionId: grant.sessionId ?? '' });
      await this.addresses.remember(tx, member.id, ip, now);
      const device = this.devices.issue(known, owner);
      const seen = { memberId: member.id, brand: brand.code, ip, device: this.devices.idOf(device) };
      await this.marks.see(tx, seen, now);
      return { ...grant, device };
    });
  }
}
