import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { CaptchasService } from '../captcha/captchas.service.js';
import { Clock } from '../identity.clock.js';
import { captchaRequired, locked } from '../identity.errors.js';
import { accountKey } from '../members/member.js';
import type { Origin } from '../members/origin.js';
import { afterFailure, afterUnknownFailure, decideLogin, isAttacked, isCaptchaDue } from './login-guard.js';
import { LoginStore } from './login.store.js';
import type { Place } from './place.js';

/** How many logins with the same name and place (known device or IP address) may wait in one process. */
const WAITING_MAX = 60;

/**
 * Counts failed logins per account and place (known device or IP address), and decides which proof the next login
 * needs (domain rules §3).
 */
@Injectable()
export class LoginAttempts {
  readonly #turns = new KeyedMutex(WAITING_MAX);

  constructor(
    private readonly store: LoginStore,
    private readonly captchas: CaptchasService,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs logins with the same name and place one after the other, so that each of several parallel guesses is counted
   * before the next one is checked. Logins from other places run independently, so an attacker cannot delay the owner
   * of the account.
   * @throws Failure request.rate_limited if too many logins wait.
   */
  inTurn<T>(brand: string, account: string, place: Place, attempt: () => Promise<T>): Promise<T> {
    return this.#turns.run(`${brand} ${accountKey(account)} ${place.key}`, attempt);
  }

  /**
   * Decides, before the password is checked, whether a login is allowed. Returns true if a login from this place needs
   * a second factor besides the password.
   * @throws Failure identity.locked, identity.captcha_required.
   */
  async admit(
    brand: Brand,
    account: string,
    place: Place,
    origin: Origin,
    answer: string | undefined,
  ): Promise<{ needsCode: boolean }> {
    const now = this.clock.now();
    const { here, unknownPlaces } = await this.store.failures(brand.code, accountKey(account), place.key);
    const attacked = !place.isKnown && isAttacked(unknownPlaces, now);
    const decision = decideLogin(here, { captchaOn: brand.security.captcha, attacked }, now);
    if (decision.kind === 'locked') throw locked(decision.retryAfterMs, brand.security.captcha);
    if (decision.kind === 'captcha' && !(await this.captchas.redeem(origin.captchaId, brand.code, answer)))
      throw captchaRequired();
    return { needsCode: attacked && brand.security.secondFactor };
  }

  /**
   * Refuses a login from a locked place. Unlike `admit` it never asks for a captcha, because the calling screens
   * cannot show one.
   * @throws Failure identity.locked.
   */
  async refuseLocked(brand: string, account: string, place: Place): Promise<void> {
    const { here } = await this.store.failures(brand, accountKey(account), place.key);
    const decision = decideLogin(here, { captchaOn: false }, this.clock.now());
    if (decision.kind === 'locked') throw locked(decision.retryAfterMs, false);
  }

  /** Counts a failed login. Returns true if the next login needs a captcha. */
  async count(brand: Brand, account: string, place: Place): Promise<boolean> {
    const now = this.clock.now();
    const { here, unknownPlaces } = await this.store.countFailure(brand.code, accountKey(account), place.key, {
      here: (kept) => afterFailure(kept, now),
      ...(place.isKnown ? {} : { unknownPlaces: (kept) => afterUnknownFailure(kept, now) }),
    });
    return (
      isCaptchaDue(here?.failures ?? 0, brand.security.captcha) ||
      (brand.security.captcha && isAttacked(unknownPlaces, now))
    );
  }

  /**
   * Deletes the failed logins that were counted for this place (known device or IP address), after a successful login.
   */
  async forget(tx: Tx, brand: string, account: string, place: Place): Promise<void> {
    await this.store.forgetFailures(tx, brand, accountKey(account), place.key);
  }

  /** Deletes all counted failed logins of the account after its password has changed. */
  async forgetAll(tx: Tx, brand: string, account: string): Promise<void> {
    await this.store.forgetAllFailures(tx, brand, accountKey(account));
  }
}
