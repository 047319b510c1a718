import type { Writable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Readiness } from '@nm/kit/health/readiness.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';

/**
 * Combines all writes to a stream within one turn of the event loop into one system call. Under load, a system call
 * costs more than the bytes that it sends.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // Calling `uncork` on a stream that was closed before has no effect.
  setImmediate(() => stream.uncork());
}

type Send = Redis['sendCommand'];

const COMMAND_MS_MAX = 2_000;

/**
 * The Redis connection for sessions and counters. Each command fails after at most two seconds, so that no request
 * waits longer.
 */
@Injectable()
export class RedisClient extends Redis implements OnApplicationShutdown {
  constructor(@Inject(BFF_CONFIG) config: BffConfig, readiness: Readiness) {
    super(config.redisUrl, { maxRetriesPerRequest: 1, commandTimeout: COMMAND_MS_MAX });
    // The error is ignored here, because the readiness check and failing commands report a lost connection. ioredis
    // reconnects by itself.
    this.on('error', () => undefined);
    readiness.add('redis', async () => {
      await this.ping();
    });
  }

  override sendCommand(...command: Parameters<Send>): unknown {
    // The stream does not exist before the first connection is made.
    if (this.stream?.writable) gatherWrites(this.stream);
    return super.sendCommand(...command);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}

/**
 * A Redis connection that remembers the duplicates which a library makes of it, so that all of them can be closed
 * together. The library ignores the results of some commands. When a connection closes, such commands fail, and an
 * unhandled rejection would stop the process. So every result gets an error handler here.
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

  /**
   * Closes all duplicates of this connection at once, even if one waits in a blocking read. This connection itself
   * stays open; its owner closes it.
   */
  disconnectCopies(): void {
    for (const copy of this.#copies.splice(0)) copy.disconnect();
  }
}

function handled(answer: ReturnType<Send>): ReturnType<Send> {
  Promise.resolve(answer).catch(() => undefined);
  return answer;
}
