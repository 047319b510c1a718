/** The movements of commands and the forms of their answers. Domain rules, sections 4 to 6. */

/** An amount split by pool, in minor units. */
export interface PoolAmounts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** The game that was played. */
export interface Play {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The game category, 1 to 10 as in the contract's GameCategory. */
  readonly category: number;
}

/** The movement of a command. All amounts are minor units of the account's currency. */
export type Movement =
  | { readonly type: 'bet'; readonly stakeMinor: bigint; readonly play: Play }
  /**
   * A win. Without a bet it is a free, jackpot or promo win, or a turnover correction, whose valid stake may be
   * negative.
   */
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
  /** A negative amount takes at most that much of the member's free cash. */
  | { readonly type: 'clearing'; readonly amountMinor: bigint; readonly account: string }
  /** Takes back an amount that was overpaid. */
  | { readonly type: 'adjustment'; readonly amountMinor: bigint; readonly play: Play }
  /** Locks cash for a withdrawal. */
  | {
      readonly type: 'hold';
      readonly amountMinor: bigint;
      /** This much cash, beyond the debt, must stay in the account because turnover locks it. */
      readonly keepMinor: bigint;
      /** At most this much bonus goes back to the house, because its turnover requirement ends unmet. */
      readonly forfeitMinor: bigint;
    }
  /** The provider paid out the held withdrawal. */
  | { readonly type: 'capture'; readonly holdKey: string; readonly provider: string }
  /** Moves a hold to the member's cash. */
  | { readonly type: 'release'; readonly holdKey: string }
  /** Returns a held win to its vendor's account. */
  | { readonly type: 'return'; readonly holdKey: string }
  /**
   * Corrects a withdrawal that has ended. `back` credits money that the provider returned. `out` takes money that the
   * provider had paid although the hold was released; an uncovered rest becomes debt.
   */
  | {
      readonly type: 'withdrawal';
      readonly direction: 'out' | 'back';
      readonly amountMinor: bigint;
      readonly provider: string;
    }
  /** Moves cash to another member. */
  | {
      readonly type: 'transfer';
      readonly toMemberId: string;
      readonly amountMinor: bigint;
      /** As in a hold: the cash that must stay, and the bonus that ends. */
      readonly keepMinor: bigint;
      readonly forfeitMinor: bigint;
      /** True if the member asked for the transfer. An excluded member cannot ask for one, but still pays what is owed. */
      readonly isAsked: boolean;
    };

export type RefusalCode =
  | 'wallet.excluded'
  | 'wallet.insufficient_funds'
  | 'wallet.stake_limit'
  | 'wallet.loss_limit'
  | 'wallet.receiver_unavailable'
  | 'wallet.hold_closed';

/** The status of an answer. `tombstone`: the bet was void before it arrived, so no money moved and none ever will. */
export type PostingStatus = 'applied' | 'refused' | 'tombstone';

export const NOTHING: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolAmounts): bigint => cashMinor + bonusMinor;

export const isPlay = (movement: Movement): movement is Extract<Movement, { readonly play: Play }> =>
  'play' in movement;
