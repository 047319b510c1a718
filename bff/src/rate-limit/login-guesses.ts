import { Injectable, Logger } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { RateCounter, hourQuota } from './rate-limit.guard.js';

const log = new Logger('rate-limit');

/**
 * Counts wrong login codes in the counter `guess`, which `FewAnHour` uses for other routes that check codes. The form
 * of a login is encrypted, so only the identity service can see whether it contains a code. So each login is counted
 * before it is sent (which also counts parallel guesses), and the count is taken back unless its code was wrong. When
 * the counter is full, logins by password still work, so that people behind one IP address do not lock each other
 * out.
 */
@Injectable()
export class LoginGuesses {
  constructor(private readonly counter: RateCounter) {}

  /**
   * Runs a login. `work` gets true if this IP address may try no more codes within the hour. If Redis cannot be
   * reached, codes are allowed, because other limits still apply.
   */
  async run<T>(brand: identity.Brand, ip: string, login: (codesRefused: boolean) => Promise<T>): Promise<T> {
    const quota = hourQuota('guess', brand, ip);
    const waitMs = await this.#count(() => this.counter.takeOfHour(quota));
    let isWrongCode = false;
    try {
      return await login(waitMs > 0);
    } catch (error) {
      isWrongCode = isFailure(error, 'identity.code_wrong') || isFailure(error, 'identity.code_expired');
      throw error;
    } finally {
      if (waitMs === 0 && !isWrongCode) await this.#count(() => this.counter.giveBackOfHour(quota));
    }
  }

  async #count(call: () => Promise<number>): Promise<number> {
    return call().catch((error: unknown) => {
      log.warn(`not counted: ${String(error)}`);
      return 0;
    });
  }
}
