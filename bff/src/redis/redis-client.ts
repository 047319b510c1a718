import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Readiness } from '@nm/kit/health/readiness.js';
import { gatherWrites } from '../net/writes.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';

const COMMAND_MS_MAX = 2_000;

/** One connection for sessions and counters. A command fails within two seconds; none waits for ever. */
@Injectable()
export class RedisClient extends Redis implements OnApplicationShutdown {
  constructor(@Inject(BFF_CONFIG) config: BffConfig, readiness: Readiness) {
    super(config.redisUrl, { maxRetriesPerRequest: 1, commandTimeout: COMMAND_MS_MAX });
    // A lost connection shows in readiness and in failing calls; ioredis reconnects by itself.
    this.on('error', () => undefined);
    readiness.add('redis', async () => {
      await this.ping();
    });
  }

  override sendCommand(...command: Parameters<Redis['sendCommand']>): unknown {
    // The stream does not exist before the first connection.
    if (this.stream?.writable) gatherWrites(this.stream);
    return super.sendCommand(...command);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
