import { Redis, type RedisOptions } from 'ioredis';

type Send = Redis['sendCommand'];

/**
 * A connection that remembers the copies which a library makes of it, so that all of them end together.
 *
 * The library subscribes and publishes without waiting for the answer. What still waits for a Redis that is away when a
 * connection ends fails then, and with nobody listening that would end the process in the middle of its goodbye: so every
 * answer is listened to here, whoever else does.
 */
export class RedisFamily extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    const send: Send = copy.sendCommand.bind(copy);
    copy.sendCommand = (...command) => heard(send(...command));
    this.#copies.push(copy);
    return copy;
  }

  override sendCommand(...command: Parameters<Send>): ReturnType<Send> {
    return heard(super.sendCommand(...command));
  }

  /** Ends the copies at once, blocking reads included; this connection is left to its owner. */
  disconnectCopies(): void {
    for (const copy of this.#copies.splice(0)) copy.disconnect();
  }
}

function heard(answer: ReturnType<Send>): ReturnType<Send> {
  Promise.resolve(answer).catch(() => undefined);
  return answer;
}
