import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** What the suite needs of the adapter under test. */
export interface Adapter {
  readonly url: string;
  readonly vendor: string;
  readonly key: SigningKey;
  readonly gameCode: string;
  /** A fresh launch token of a player with at least 1,000.00. */
  launch(): Promise<string>;
  /** Only where the suite may reach inside. */
  readonly inside?: {
    /** The wallet commits the next postings and its answers are lost. */
    loseAnswers(count: number): void;
    /** The wallet is not reached by the next postings. */
    losePostings(count: number): void;
    exclude(playerId: string): Promise<void>;
    /** Lets the job finish what is due, now. */
    resolve(): Promise<void>;
    /** What is wrong with the books, by check. */
    audit(): Promise<readonly string[]>;
    /** Facts published about a player's rounds, by type. */
    facts(playerId: string): Promise<readonly string[]>;
  };
  close(): Promise<void>;
}

/** The adapter that the environment names, if any. */
export function namedAdapter(env: NodeJS.ProcessEnv = process.env): Adapter | undefined {
  const url = env['VENDOR_ADAPTER_URL'];
  if (!url) return undefined;
  const tokens = (env['VENDOR_ADAPTER_LAUNCH_TOKENS'] ?? '').split(',').filter((token) => token !== '');
  return {
    url, vendor: env['VENDOR_ADAPTER_VENDOR'] ?? '', gameCode: env['VENDOR_ADAPTER_GAME'] ?? '',
    key: { keyId: env['VENDOR_ADAPTER_KEY_ID'] ?? '', secret: env['VENDOR_ADAPTER_SECRET'] ?? '' },
    launch: async () => {
      const token = tokens.shift();
      if (!token) throw new Error('VENDOR_ADAPTER_LAUNCH_TOKENS has no token left');
      return token;
    },
    close: async () => {},
  };
}
