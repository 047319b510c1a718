import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** A call as it was stored: `roundId` is ours. */
export interface BookedCall {
  readonly op: string;
  readonly txId: string;
  readonly refTxId: string | null;
  readonly roundId: string | null;
  readonly status: string;
  readonly effect: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}
/** A line of the betting record. */
export interface RecordedRound {
  readonly vendorRoundId: string;
  readonly status: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}
export interface Book {
  readonly calls: readonly BookedCall[];
  /** What the vendor calls each round, by our id, and which of them were closed or have ended. */
  readonly names: ReadonlyMap<string, string>;
  readonly over: ReadonlySet<string>;
  /** What the rounds put into pools, in millionths of a minor unit. */
  readonly fedMicro: ReadonlyMap<string, bigint>;
  /** The valid stake that the wallet counts towards turnover. */
  readonly turnoverMinor: bigint;
}

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
    /** How many postings were asked for in a way that lets no other copy of the wallet answer them. */
    unrepeatable(): number;
    exclude(playerId: string): Promise<void>;
    /** A launch token of another launch by the same player, of the first game unless told, by a session if one is named. */
    relaunch(playerId: string, by?: { readonly gameCode?: string; readonly sessionId?: string }): Promise<string>;
    /** Ends play as identity does: that of sessions, or all of the player's. */
    endPlay(playerId: string, sessionIds: readonly string[], all?: boolean): Promise<void>;
    /** Loses everything that the service keeps in Redis. */
    emptyRedis(): Promise<void>;
    /** As if the last activity of the player's tokens was so long ago. */
    rest(playerId: string, ms: number): Promise<void>;
    /** Identity says that the player's member is disabled. */
    disable(playerId: string): Promise<void>;
    /**
     * What the vendor answers from now on when it is asked by `round.detail` of one of its rounds, or by `tx.list` of one day (UTC)
     * or of any. The service asks by itself as well, of every round that stays open: what is told of one is told of no other.
     */
    vendorAnswers(op: 'round.detail', answer: object, round: string): void;
    vendorAnswers(op: 'tx.list', answer: object, day?: string): void;
    /** Lets the job ask the vendor for a player's open rounds, now. */
    askStale(playerId: string): Promise<void>;
    /** As if the player had asked for too many bets in these seconds already. */
    useUpRate(playerId: string): Promise<void>;
    /** Compares a day (UTC), today unless told, with the vendor's statement. */
    reconcile(day?: string): Promise<void>;
    /** As if a transaction had come at another moment. */
    date(txId: string, at: string): Promise<void>;
    /** Lets the job compare what is due at a moment, and gives the days that were compared from another on. */
    reconcileDue(now: number, from: string): Promise<readonly string[]>;
    /** Open cases as `kind subject`. */
    cases(): Promise<readonly string[]>;
    /** Ends a round, by our id, if it is time. */
    endRound(roundId: string): Promise<void>;
    /** Lets the job finish what is due, now. */
    resolve(): Promise<void>;
    /** Runs a command on cases as an operator. */
    onCases(operator: string, ...words: readonly string[]): Promise<string>;
    /** The player's pool `held`, in minor units. */
    held(playerId: string): Promise<bigint>;
    /** What could not be taken back from a player, in minor units. */
    debt(playerId: string): Promise<bigint>;
    /** Errors that the database of the gateway has answered, as it logs them. */
    databaseErrors(): readonly string[];
    /** What is wrong with the books, by check. */
    audit(): Promise<readonly string[]>;
    /** The account record of the player's calls: what each did to cash, bonus and held, less debt, by the vendor's txId. */
    accountLines(playerId: string): Promise<readonly (readonly [txId: string, minor: bigint])[]>;
    /** The player's betting record, open, settled and voided. */
    record(playerId: string): Promise<readonly RecordedRound[]>;
    /** Everything that was stored of a player's play, and how the wallet counted it. */
    book(playerId: string): Promise<Book>;
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
    url,
    vendor: env['VENDOR_ADAPTER_VENDOR'] ?? '',
    gameCode: env['VENDOR_ADAPTER_GAME'] ?? '',
    key: { keyId: env['VENDOR_ADAPTER_KEY_ID'] ?? '', secret: env['VENDOR_ADAPTER_SECRET'] ?? '' },
    launch: async () => {
      const token = tokens.shift();
      if (!token) throw new Error('VENDOR_ADAPTER_LAUNCH_TOKENS has no token left');
      return token;
    },
    close: async () => {},
  };
}
