import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { captchaRequired, locked } from '../identity.errors.js';
import { CaptchasService } from '../captcha/captchas.service.js';
import { accountKey } from '../members/member.js';
import type { Origin } from '../members/origin.js';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { afterFailure, decideLogin, isCaptchaDue } from './login-guard.js';
import { LoginStore } from './login.store.js';

/** How many logins of one name may wait for their turn in one process. */
const WAITING_MAX = 60;

/** Counts attempts on an account name, and stands before the next one. */
@Injectable()
export class LoginAttempts {
  readonly #queue = new KeyedMutex(WAITING_MAX);

  constructor(
    private readonly store: LoginStore,
    private readonly captchas: CaptchasService,
    private readonly clock: Clock,
  ) {}

  /** Attempts on one name go one after the other. @throws Failure request.rate_limited. */
  inTurn<T>(brand: string, account: string, attempt: () => Promise<T>): Promise<T> {
    return this.#queue.run(`${brand} ${accountKey(account)}`, attempt);
  }

  /** @throws Failure identity.locked, identity.captcha_required: before the password is looked at. */
  async admit(brand: Brand, account: string, origin: Origin, answer: string | undefined): Promise<void> {
    const record = await this.store.failures(brand.code, accountKey(account));
    const decision = decideLogin(record, brand.security.captcha, this.clock.now());
    if (decision.kind === 'locked') throw locked(decision.retryAfterMs, brand.security.captcha);
    if (decision.kind === 'captcha' && !(await this.captchas.redeem(origin.captchaId, brand.code, answer)))
      throw captchaRequired();
  }

  /** As `admit`, where no captcha can be shown. @throws Failure identity.locked. */
  async refuseLocked(brand: string, account: string): Promise<void> {
    const decision = decideLogin(await this.store.failures(brand, accountKey(account)), false, this.clock.now());
    if (decision.kind === 'locked') throw locked(decision.retryAfterMs, false);
  }

  /** Counts a failure; tells whether the next attempt needs a captcha. */
  async count(brand: Brand, account: string): Promise<boolean> {
    const now = this.clock.now();
    const record = await this.store.countFailure(brand.code, accountKey(account), (kept) => afterFailure(kept, now));
    return isCaptchaDue(record.failures, brand.security.captcha);
  }

  async forget(tx: Tx, brand: string, account: string): Promise<void> {
    await this.store.forgetFailures(tx, brand, accountKey(account));
  }
}
