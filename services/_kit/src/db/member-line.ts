import { Failure } from '../errors/failure.js';

/** More wishes of one member than this at once are no player's. */
const WAITING_MAX = 256;

/**
 * Lets one piece of work of each member run at a time in this process, in the order of arrival. What a member asks for at
 * once waits for one lock in the database anyway; waiting here, it holds no connection meanwhile, so that nobody's storm
 * stops another's wish. Between copies of the service the database's lock alone keeps the order.
 */
export class MemberLine {
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @throws Failure request.rate_limited when too many wait already. */
  async run<T>(memberId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#waiting.get(memberId);
    if (!line) this.#waiting.set(memberId, []);
    else if (line.length >= WAITING_MAX) throw new Failure('request.rate_limited');
    else await new Promise<void>((turn) => line.push(turn));
    try {
      return await work();
    } finally {
      const next = this.#waiting.get(memberId)?.shift();
      if (next) next();
      else this.#waiting.delete(memberId);
    }
  }
}
