import { Env } from '@nm/kit/config/env.js';

/** Injects the parsed configuration. */
export const WALLET_CONFIG = Symbol('wallet config');

export interface WalletConfig {
  /** As the runtime role, which owns no table. */
  readonly databaseUrl: string;
  /** Connections that write postings: while one waits for the disk, the other works. */
  readonly writerLanes: number;
  /** Postings in one transaction at most. */
  readonly writerBatchMax: number;
  /** Postings that may wait before callers are told to come again. */
  readonly writerQueueMax: number;
}

/** Reads DATABASE_URL, WALLET_WRITER_LANES, WALLET_WRITER_BATCH_MAX, WALLET_WRITER_QUEUE_MAX. @throws Error naming what is wrong. */
export function walletConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<WalletConfig> {
  const env = new Env(source);
  return env.done({
    databaseUrl: env.url('DATABASE_URL'),
    writerLanes: env.int('WALLET_WRITER_LANES', { default: 2, min: 1, max: 2 }),
    writerBatchMax: env.int('WALLET_WRITER_BATCH_MAX', { default: 256, min: 1, max: 1_024 }),
    writerQueueMax: env.int('WALLET_WRITER_QUEUE_MAX', { default: 8_192, min: 1, max: 100_000 }),
  });
}
