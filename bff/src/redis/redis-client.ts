import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Readiness } from '@nm/kit/health/readiness.js';
import { gatherWrites } from '../net/writes.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';

type Send = Redis['sendCommand'];

const COMMAND_MS_MAX = 2_000;

/** The Redis connection for sessions and counters. A command fails within two seconds; none waits for ever. */
@Injectable()
export class RedisClient extends Redis implements OnApplicationShutdown {
  constructor(@Inject(BFF_CONFIG) config: BffConfig, readiness: Readiness) {
    super(config.redisUrl, { maxRetriesPerRequest: 1, commandTimeout: COMMAND_MS_MAX });
    // Readiness and failing calls report a lost connection; ioredis reconnects by itself.
    this.on('error', () => undefined);
    readiness.add('redis', async () => {
      await this.ping();
    });
  }

  override sendCommand(...command: Parameters<Send>): unknown {
    // The stream does not exist before the first connection.
    if (this.stream?.writable) gatherWrites(this.stream);
    return super.sendCommand(...command);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}

/**
 * A Redis connection that tracks the duplicates that a library makes of it, so that all end together. The library
 * ignores some answers. When a connection ends, such commands fail, and an unhandled rejection would end the process
 * during its shutdown. So every answer gets a handler here.
 */
export class RedisFamily extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    const send: Send = copy.sendCommand.bind(copy);
    copy.sendCommand = (...command) => handled(send(...command));
    this.#copies.push(copy);
    return copy;
  }

  override sendCommand(...command: Parameters<Send>): ReturnType<Send> {
    return handled(super.sendCommand(...command));
  }

  /** Ends the duplicates at once, also those with a blocking read. The owner ends this connection itself. */
  disconnectCopies(): void {
    for (const copy of this.#copies.splice(0)) copy.disconnect();
  }
}

function handled(answer: ReturnType<Send>): ReturnType<Send> {
  Promise.resolve(answer).catch(() => undefined);
  return answer;
}
