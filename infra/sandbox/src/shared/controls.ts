import { createHash, timingSafeEqual } from 'node:crypto';
import type { Incoming } from './http.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const HEADER = 'x-control-key';

/**
 * Decides whether a caller may use the controls of a simulation (faults, ordered outcomes, stored messages). They are
 * for tests and an operator's shell, never for a player's browser.
 *
 * With SANDBOX_CONTROL_KEY the caller must send that key in `X-Control-Key`. Without a key only a direct call from this
 * machine is allowed; a call through a proxy or from a page in a browser is refused.
 */
export class Controls {
  constructor(private readonly key: string | undefined) {}

  admits({ headers, remoteAddress }: Pick<Incoming, 'headers' | 'remoteAddress'>): boolean {
    if (this.key !== undefined) return isSame(String(headers[HEADER] ?? ''), this.key);
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return !isForwarded && headers.origin === undefined && LOOPBACK.test(remoteAddress);
  }
}

/** Reads the control key from SANDBOX_CONTROL_KEY. An empty value means that there is no control key. */
export const controlsOf = (env: NodeJS.ProcessEnv): Controls => new Controls(env['SANDBOX_CONTROL_KEY'] || undefined);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
