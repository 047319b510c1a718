import { parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

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
export function walletConfig(source?: EnvSource): Readonly<WalletConfig> {
  const env = parseEnv(
    {
      DATABASE_URL: url(),
      WALLET_WRITER_LANES: wholeNumber(1, 2).default(2),
      WALLET_WRITER_BATCH_MAX: wholeNumber(1, 1_024).default(256),
      WALLET_WRITER_QUEUE_MAX: wholeNumber(1, 100_000).default(8_192),
    },
    source,
  );
  return Object.freeze({
    databaseUrl: env.DATABASE_URL,
    writerLanes: env.WALLET_WRITER_LANES,
    writerBatchMax: env.WALLET_WRITER_BATCH_MAX,
    writerQueueMax: env.WALLET_WRITER_QUEUE_MAX,
  });
}
