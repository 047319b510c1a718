import { Redis, type RedisOptions } from 'ioredis';

type Send = Redis['sendCommand'];

/**
 * A connection that keeps track of the copies that a library makes of it, so that all end together. The library ignores
 * some answers. When a connection ends, such commands fail, and an unhandled rejection would end the process during its
 * shutdown. So every answer gets a handler here.
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

  /** Ends the copies at once, blocking reads included. The owner ends this connection. */
  disconnectCopies(): void {
    for (const copy of this.#copies.splice(0)) copy.disconnect();
  }
}

function heard(answer: ReturnType<Send>): ReturnType<Send> {
  Promise.resolve(answer).catch(() => undefined);
  return answer;
}
