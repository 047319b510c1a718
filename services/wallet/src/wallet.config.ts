import { parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The injection token for the wallet's configuration. */
export const WALLET_CONFIG = Symbol('wallet config');

export interface WalletConfig {
  /** The database URL of the runtime role. This role owns no tables, so it cannot change the schema. */
  readonly databaseUrl: string;
  /**
   * The number of database connections that write postings in parallel: while one connection waits for the disk,
   * another can write.
   */
  readonly writerConnections: number;
  /** The maximum number of postings in one transaction. */
  readonly writerBatchMax: number;
  /** Maximum number of queued postings. A further posting is refused, and the caller must retry. */
  readonly writerQueueMax: number;
  /** Maximum number of cached account rows; one row takes about 1 kB of memory. */
  readonly writerCachedMax: number;
}

/**
 * Reads the configuration from DATABASE_URL and WALLET_WRITER_{CONNECTIONS,BATCH_MAX,QUEUE_MAX,CACHED_MAX}.
 * @throws Error that names the variable with the wrong value.
 */
export function walletConfig(source?: EnvSource): Readonly<WalletConfig> {
  const env = parseEnv(
    {
      DATABASE_URL: url(),
      WALLET_WRITER_CONNECTIONS: wholeNumber(1, 2).default(2),
      WALLET_WRITER_BATCH_MAX: wholeNumber(1, 1_024).default(256),
      WALLET_WRITER_QUEUE_MAX: wholeNumber(1, 100_000).default(8_192),
      WALLET_WRITER_CACHED_MAX: wholeNumber(1, 1_000_000).default(50_000),
    },
    source,
  );
  return Object.freeze({
    databaseUrl: env.DATABASE_URL,
    writerConnections: env.WALLET_WRITER_CONNECTIONS,
    writerBatchMax: env.WALLET_WRITER_BATCH_MAX,
    writerQueueMax: env.WALLET_WRITER_QUEUE_MAX,
    writerCachedMax: env.WALLET_WRITER_CACHED_MAX,
  });
}
