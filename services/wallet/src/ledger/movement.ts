/** The movements of commands and the forms of their answers. Domain rules, sections 4 to 6. */

/** An amount by pool, in minor units. */
export interface PoolAmounts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** The game played. */
export interface Play {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The contract's GameCategory, 1 to 10. */
  readonly category: number;
}

/** The movement of a command. Amounts are minor units of the account's currency. */
export type Movement =
  | { readonly type: 'bet'; readonly stakeMinor: bigint; readonly play: Play }
  /** Without a bet: free, jackpot and promo wins, and turnover corrections, whose valid stake may be negative. */
  | {
      readonly type: 'win';
      readonly payoutMinor: bigint;
      /** The part of the payout that goes to the pool `held`. */
      readonly heldMinor: bigint;
      readonly betKey: string | null;
      readonly validStakeMinor: bigint;
      readonly play: Play;
    }
  | {
      readonly type: 'bet_win';
      readonly stakeMinor: bigint;
      readonly payoutMinor: bigint;
      readonly heldMinor: bigint;
      readonly validStakeMinor: bigint;
      readonly play: Play;
    }
  /** Reverses a bet, or both legs of a bet and win. */
  | { readonly type: 'rollback'; readonly betKey: string }
  | {
      readonly type: 'grant';
      readonly amount: PoolAmounts;
      readonly turnoverRequiredMinor: bigint;
      readonly promotion: string;
    }
  | { readonly type: 'deposit'; readonly amountMinor: bigint; readonly provider: string }
  | { readonly type: 'clearing'; readonly amountMinor: bigint; readonly account: string }
  /** Takes back an amount that was paid too much. */
  | { readonly type: 'adjustment'; readonly amountMinor: bigint; readonly play: Play }
  /** Locks cash for a withdrawal. */
  | {
      readonly type: 'hold';
      readonly amountMinor: bigint;
      /** So much cash must stay beside it, beyond debt: it is locked by turnover. */
      readonly keepMinor: bigint;
      /** Up to so much bonus goes back to the house: its turnover ends unmet. */
      readonly forfeitMinor: bigint;
    }
  /** The held withdrawal was paid out by the provider. */
  | { readonly type: 'capture'; readonly holdKey: string; readonly provider: string }
  /** Moves a hold to the member's cash. */
  | { readonly type: 'release'; readonly holdKey: string }
  /** Returns a held win to its vendor's account. */
  | { readonly type: 'return'; readonly holdKey: string }
  /**
   * Of a withdrawal that is over: `back` credits money that came back from the provider; `out` takes money that the
   * provider had paid although the hold was released, and the rest becomes debt.
   */
  | {
      readonly type: 'withdrawal';
      readonly direction: 'out' | 'back';
      readonly amountMinor: bigint;
      readonly provider: string;
    }
  /** Cash to another member. */
  | { readonly type: 'transfer'; readonly toMemberId: string; readonly amountMinor: bigint };

export type RefusalCode =
  | 'wallet.excluded'
  | 'wallet.insufficient_funds'
  | 'wallet.stake_limit'
  | 'wallet.loss_limit'
  | 'wallet.deposit_limit'
  | 'wallet.hold_closed';

/** `tombstone`: the bet is void before it arrived; nothing moved and nothing ever will. */
export type PostingStatus = 'applied' | 'refused' | 'tombstone';

export const NOTHING: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolAmounts): bigint => cashMinor + bonusMinor;

export const isPlay = (movement: Movement): movement is Extract<Movement, { readonly play: Play }> =>
  'play' in movement;
