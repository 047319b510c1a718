/** The movements of money that commands can ask for, and the possible results. Domain rules, sections 4 to 6. */
import type { PoolAmounts } from './account.js';

/** The game and the round in which money was staked or won. */
export interface Play {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The game category, 1 to 10 as in the contract's GameCategory. */
  readonly category: number;
}

/** The name of a member's wallet at a vendor: `<vendor>/<memberId>`. */
export type VendorWallet = `${string}/${string}`;

/** The movement of money that a command asks for. All amounts are minor units of the account's currency. */
export type Movement =
  | {
      readonly type: 'bet';
      readonly stakeMinor: bigint;
      readonly play: Play;
      /** Present if no bonus money may pay the stake. */
      readonly cashOnly?: true;
    }
  /**
   * A win of a bet. A win without a bet is a free, jackpot or promo win, or a correction of turnover, whose valid stake
   * may be negative.
   */
  | {
      readonly type: 'win';
      readonly payoutMinor: bigint;
      /** The part of the payout that is locked in the pool `held`. */
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
      /** Present if the round may have other bets, whose stakes count in the split of the payout. */
      readonly sharesRound?: true;
    }
  /** Reverses a bet. If the bet was posted together with its win, both are reversed. */
  | { readonly type: 'rollback'; readonly betKey: string }
  | {
      readonly type: 'grant';
      readonly amount: PoolAmounts;
      readonly turnoverRequiredMinor: bigint;
      /** Parts per million of the valid stake that count towards the turnover, by category from 1. */
      readonly contributionPpm: readonly number[];
      readonly promotion: string;
      /** The maximum stake while the bonus is open; absent for no limit. */
      readonly stakeMaxMinor?: bigint;
      /** The number of days (24 hours each) after which an open bonus is forfeited; absent for never. */
      readonly expiresAfterDays?: number;
    }
  | { readonly type: 'deposit'; readonly amountMinor: bigint; readonly provider: string }
  /**
   * Pays a positive amount from the clearing account. A negative amount is collected from the member: at most the
   * member's free cash.
   */
  | { readonly type: 'clearing'; readonly amountMinor: bigint; readonly account: string }
  /** Takes back an amount that was paid out too much. */
  | {
      readonly type: 'adjustment';
      readonly amountMinor: bigint;
      readonly play: Play;
      /** The part that the house returns, because it received that part of the win; absent if it received none. */
      readonly houseMinor?: bigint;
    }
  /** Credits or debits cash, as two operators decided. */
  | { readonly type: 'correction'; readonly direction: 'credit' | 'debit'; readonly amountMinor: bigint }
  /** Locks cash until a withdrawal is paid out or ended. */
  | {
      readonly type: 'hold';
      readonly amountMinor: bigint;
      /** The cash, in addition to the debt, that must stay in the account because a turnover requirement locks it. */
      readonly keepMinor: bigint;
      /**
       * The largest amount of bonus that goes back to the house, because the withdrawal ends its unmet turnover
       * requirement.
       */
      readonly forfeitMinor: bigint;
    }
  /** Ends the hold of a withdrawal that the provider has paid out. */
  | { readonly type: 'capture'; readonly holdKey: string; readonly provider: string }
  /** Ends a hold and moves its amount to the member's cash. */
  | { readonly type: 'release'; readonly holdKey: string }
  /** Ends the hold of a win and returns its amount to the vendor's account. */
  | { readonly type: 'return'; readonly holdKey: string }
  /**
   * Corrects a withdrawal that has ended. `back` credits money that the provider returned. `out` takes money that the
   * provider had paid although the hold was released; the part that the balance does not cover becomes debt.
   */
  | {
      readonly type: 'withdrawal';
      readonly direction: 'out' | 'back';
      readonly amountMinor: bigint;
      readonly provider: string;
    }
  /**
   * Takes back a deposit that the provider charged back: first from the named withdrawal holds, then from cash, then
   * from bonus. The missing part becomes debt. If the holds exceed the amount, the difference goes to the member's
   * cash.
   */
  | {
      readonly type: 'chargeback';
      readonly amountMinor: bigint;
      /** The keys of the holds of unsent withdrawals; the chargeback ends all of them. */
      readonly holdKeys: readonly string[];
      readonly provider: string;
    }
  /**
   * Returns a granted bonus to the house, at most this amount. An open bonus is taken from the bonus pool, a converted
   * one from cash; the part that the cash does not cover becomes debt.
   */
  | {
      readonly type: 'forfeit';
      readonly amountMinor: bigint;
      readonly promotion: string;
      /** The key under which the same caller posted the grant. */
      readonly grantKey: string;
      /**
       * Set if the bonus has expired: the caller that posted the grant. The forfeit takes nothing if the bonus has
       * ended in the meantime.
       */
      readonly expiredGrantOf?: string;
    }
  /** Locks cash that is on its way to the member's wallet at a vendor (domain rules, section 4). */
  | { readonly type: 'to_vendor'; readonly amountMinor: bigint; readonly wallet: VendorWallet }
  /** Ends the hold of cash that has arrived in the member's wallet at a vendor. */
  | { readonly type: 'at_vendor'; readonly holdKey: string; readonly wallet: VendorWallet }
  /** Credits cash that a vendor has paid out of the member's wallet there. */
  | { readonly type: 'from_vendor'; readonly amountMinor: bigint; readonly wallet: VendorWallet }
  /** Moves cash from the member to another member. */
  | {
      readonly type: 'transfer';
      readonly toMemberId: string;
      readonly amountMinor: bigint;
      /** The cash that must stay in the account, and the largest amount of bonus that is forfeited, as in a hold. */
      readonly keepMinor: bigint;
      readonly forfeitMinor: bigint;
      /**
       * True if the member asked for the transfer. An excluded member cannot ask for a transfer, but still pays what is
       * owed.
       */
      readonly isAsked: boolean;
    };

/**
 * The type of a stored transfer. A conversion moves a bonus whose turnover is met to cash. No command asks for it: the
 * ledger adds it to the posting that meets the turnover.
 */
export type TransferType = Movement['type'] | 'conversion';

export type RefusalCode =
  | 'wallet.excluded'
  | 'wallet.insufficient_funds'
  | 'wallet.cash_only'
  | 'wallet.stake_limit'
  | 'wallet.bonus_stake_limit'
  | 'wallet.bonus_ended'
  | 'wallet.loss_limit'
  | 'wallet.receiver_unavailable'
  | 'wallet.hold_closed';

/**
 * The status of the answer to a command. `tombstone`: the bet was void before it arrived, so no money moved and none
 * ever will.
 */
export type PostingStatus = 'applied' | 'refused' | 'tombstone';

/** The contribution table in which every category counts 100 %. */
export const FULL_CONTRIBUTION: readonly number[] = Array.from({ length: 10 }, () => 1_000_000);

export const NO_PLAY: Play = { vendor: '', gameCode: '', roundId: '', category: 0 };
