import { Injectable, Logger } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { RateCounter, hourQuota } from './rate-limit.guard.js';

const log = new Logger('rate-limit');

/**
 * Counts the wrong codes of logins in the counter `guess`, which `FewAnHour` uses for the other routes that check
 * codes. The form of a login is encrypted, so only the identity service sees whether it contains a code. Each login is
 * therefore counted before it is sent, so that parallel guesses are counted too, and the count is taken back unless its
 * code was wrong. Logins by password still work when the counter is full: people behind one IP address do not lock each
 * other out.
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
