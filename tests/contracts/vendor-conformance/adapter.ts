import type { FreeGrant } from '../../../services/games/src/free-rounds/free-grant.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** A stored call; `roundId` is our own id. */
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
  /** The part of the round's wins that went to the house, because the bonus in the stake had been forfeited. */
  readonly houseMinor: bigint;
}
export interface Book {
  readonly calls: readonly BookedCall[];
  /**
   * The vendor's name of each round, by our id of the round. `over` contains the rounds that were closed or have ended.
   */
  readonly names: ReadonlyMap<string, string>;
  readonly over: ReadonlySet<string>;
  /** The contribution of each round to jackpot pools, in millionths of a minor unit. */
  readonly fedMicro: ReadonlyMap<string, bigint>;
  /** The sum of the player's valid stakes that the wallet counts towards turnover requirements. */
  readonly turnoverMinor: bigint;
}

/** The adapter under test, as the suite needs it. */
export interface Adapter {
  readonly url: string;
  readonly vendor: string;
  readonly key: SigningKey;
  readonly gameCode: string;
  /** Returns a fresh launch token of a player whose balance is at least 1,000.00. */
  launch(): Promise<string>;
  /** Access to the gateway's internals. Present only if the gateway is our own. */
  readonly inside?: {
    /** Loses the answers to the next postings, which the wallet has committed. */
    loseAnswers(count: number): void;
    /** Prevents the next postings from reaching the wallet. */
    losePostings(count: number): void;
    /**
     * The number of postings that were not marked as idempotent, so that a client would not repeat them at another copy
     * of the wallet.
     */
    unrepeatable(): number;
    exclude(playerId: string): Promise<void>;
    /** Excludes the player as identity does: in the wallet and in the games service, whose tokens of the player end. */
    excludeAtPlay(playerId: string): Promise<void>;
    /**
     * Returns the launch token of another launch by the same player. Game, session and a brand that sells features are
     * optional.
     */
    relaunch(
      playerId: string,
      by?: { readonly gameCode?: string; readonly sessionId?: string; readonly sellsFeatures?: boolean },
    ): Promise<string>;
    /** Gives a player bonus money, in minor units. */
    giveBonus(playerId: string, bonusMinor: bigint): Promise<void>;
    /** Ends the given play sessions of a player, or all of them, as the identity service does. */
    endPlay(playerId: string, sessionIds: readonly string[], all?: boolean): Promise<void>;
    /** Deletes all data of the service in Redis. */
    emptyRedis(): Promise<void>;
    /** Moves the last activity of the player's tokens back by `ms`. */
    rest(playerId: string, ms: number): Promise<void>;
    /** Launches the game for a new player of a brand, and returns the launch token. */
    launchIn(brand: string): Promise<string>;
    /** Puts a brand under maintenance. Players of other brands can continue. */
    closeBrand(brand: string): void;
    /** Publishes the event that the player's member account is disabled. */
    disable(playerId: string): Promise<void>;
    /**
     * Sets the vendor's answer to `round.detail` of one round, or to `tx.list` of one day (UTC) or of any. The service
     * also queries open rounds by itself, so each answer belongs to one round.
     */
    vendorAnswers(op: 'round.detail', answer: object, round: string): void;
    vendorAnswers(op: 'tx.list', answer: object, day?: string): void;
    vendorAnswers(op: 'free.grant' | 'free.cancel', answer: object): void;
    /** Runs the job that queries the vendor for a player's open rounds. */
    askStale(playerId: string): Promise<void>;
    /** Uses up the player's rate limit: the number of bets that the player may place in the present seconds. */
    useUpRate(playerId: string): Promise<void>;
    /** Compares our transactions of a day (UTC), by default today, with the vendor's statement. */
    reconcile(day?: string): Promise<void>;
    /** Changes the stored time of a transaction. */
    date(txId: string, at: string): Promise<void>;
    /**
     * Runs the comparisons of days that are due at the time `now`. Returns all compared days, beginning with the day
     * `from`.
     */
    reconcileDue(now: number, from: string): Promise<readonly string[]>;
    /** The open reconciliation cases, each as the text `kind subject`. */
    cases(): Promise<readonly string[]>;
    /** Ends a round, by our id, if it is due. */
    endRound(roundId: string): Promise<void>;
    /**
     * Prevents the background job from resolving pending calls until the test calls `resolve`, even on a slow machine.
     */
    holdPending(): Promise<void>;
    /** Runs the job that finishes due rounds. */
    resolve(): Promise<void>;
    /** Runs a command on cases as an operator. */
    onCases(operator: string, ...words: readonly string[]): Promise<string>;
    /**
     * Asks, as an operator of the console, to give the held part of a win back to the vendor, so that the player does
     * not get it. It happens only after two operators asked. Returns the outcome of this request.
     */
    returnWin(operator: string, caseId: string): Promise<string>;
    /** Releases the held part of a win, as an operator, and waits until it is posted. */
    release(txId: string): Promise<void>;
    /** Sets the win ceiling of a game of this vendor, as a multiple of the stake. */
    limitWins(gameCode: string, stakeMultiple: bigint): Promise<void>;
    /** Changes the player's cash to this amount, and grants a bonus that stays open. */
    openBonus(playerId: string, cashMinor: bigint, bonusMinor: bigint): Promise<void>;
    /** Forfeits the bonus of `openBonus`, also while a bet with its money is open. */
    endBonus(playerId: string): Promise<void>;
    /** Returns the player's cash and bonus money, in minor units. */
    pools(playerId: string): Promise<{ readonly cash: bigint; readonly bonus: bigint }>;
    /** Returns the amount of the player's money that is held, in minor units. */
    held(playerId: string): Promise<bigint>;
    /** The amount that could not be taken back from a player, in minor units. */
    debt(playerId: string): Promise<bigint>;
    /** The database errors that the gateway has logged. */
    databaseErrors(): readonly string[];
    /** Adds a game to the vendor's list, like the adapter's game but with this code. */
    addGame(gameCode: string): Promise<void>;
    /** Another game of the vendor. */
    otherGame(): Promise<string>;
    /** Returns whether stakes in the adapter's game add to a jackpot. */
    feedsJackpot(): Promise<boolean>;
    /** Allows or forbids, as an operator, that a game of this vendor sells features. */
    sellFeatures(gameCode: string, sells: boolean): Promise<void>;
    /** Gives a player free rounds, as the event of a promotion does; returns the grant's id. */
    giveFree(
      playerId: string,
      terms: {
        readonly gameCode: string;
        readonly rounds: number;
        readonly winMinorMax?: bigint;
        readonly grantId?: string;
      },
    ): Promise<string>;
    /**
     * Runs the job of free rounds now. Every grant that is being prepared or ended, or that has expired, counts as due.
     */
    advanceFree(): Promise<void>;
    /** Changes the end of a grant of free rounds to now. */
    expireFree(grantId: string): Promise<void>;
    /** Stores an exclusion of the player as identity's call does, before its event changes the member's state. */
    excludeByCall(playerId: string): Promise<void>;
    /** Ends the free rounds of a player, as the event of an exclusion at that time does; by default now. */
    endFree(playerId: string, at?: Date): Promise<void>;
    freeGrant(grantId: string): Promise<FreeGrant | undefined>;
    /** The faults that an audit of the ledger finds, by check. */
    audit(): Promise<readonly string[]>;
    /**
     * The account record of the player's calls: the change of cash, bonus and held, less debt, by the vendor's txId.
     */
    accountLines(playerId: string): Promise<readonly (readonly [txId: string, minor: bigint])[]>;
    /** The player's betting record, open, settled and voided. */
    record(playerId: string): Promise<readonly RecordedRound[]>;
    /** The stored calls of a player, and their effect in the wallet. */
    book(playerId: string): Promise<Book>;
    /** The facts (events) that were published about a player's rounds, by type. */
    facts(playerId: string): Promise<readonly string[]>;
  };
  close(): Promise<void>;
}

/** The adapter that an environment variable names, if any. */
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
