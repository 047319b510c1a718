import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { badCredentials } from '../identity.errors.js';
import { LoginAttempts } from '../login/login-attempts.js';
import { sessionPlace } from '../login/place.js';
import type { Member } from '../members/member.js';
import { Passwords } from './passwords.js';
import { PasswordsStore } from './passwords.store.js';

/**
 * Checks the login password within a session. It protects changes that a thief who has only stolen the session must
 * not make.
 */
@Injectable()
export class LoginPassword {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly store: PasswordsStore,
  ) {}

  /**
   * Checks the login password and returns its hash. Wrong passwords are counted per session, and too many of them lock
   * further attempts in that session. A thief with a stolen session therefore cannot guess the password.
   * @throws Failure identity.bad_credentials, identity.locked.
   */
  async prove(brand: Brand, member: Member, sessionId: string, password: string): Promise<string> {
    const place = sessionPlace(sessionId);
    return this.attempts.inTurn(member.brand, member.account, place, async () => {
      await this.attempts.refuseLocked(member.brand, member.account, place);
      const hash = await this.hash(member.id);
      if (!(await this.passwords.check(password, hash)))
        throw badCredentials(await this.attempts.count(brand, member.account, place));
      return hash;
    });
  }

  /** Returns the hash of the member's login password; empty for a member without a password. */
  async hash(memberId: string): Promise<string> {
    const [present = ''] = await this.store.recent(memberId);
    return present;
  }
}
