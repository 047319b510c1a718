/**
 * The movements of money that a command can request, and the possible results. The rules are in domain, sections 4 to
 * 6.
 */
import type { PoolAmounts } from './account.js';

/** The game and the round in which money was staked or won. */
export interface Play {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The game category, a number from 1 to 10 as in the contract's enum GameCategory. */
  readonly category: number;
}

/** The name of a member's wallet at a vendor, in the form `<vendor>/<memberId>`. */
export type VendorWallet = `${string}/${string}`;

/** The movement of money that a command requests. All amounts are minor units of the account's currency. */
export type Movement =
  | {
      readonly type: 'bet';
      readonly stakeMinor: bigint;
      readonly play: Play;
      /** True if the stake must be paid from cash only; otherwise the field is absent. */
      readonly cashOnly?: true;
    }
  /**
   * Pays a win. A win without a bet is a free, jackpot or promo win, or it only corrects turnover; its valid stake may
   * then be negative.
   */
  | {
      readonly type: 'win';
      readonly payoutMinor: bigint;
      /** The part of the payout (minor units) that is locked in the pool `held`. */
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
      /**
       * True if the round may have several bets. The payout is then split by the stakes of all of them. Otherwise the
       * field is absent.
       */
      readonly sharesRound?: true;
    }
  /** Reverses a bet. If the bet was posted together with its win, the win is reversed too. */
  | { readonly type: 'rollback'; readonly betKey: string }
  | {
      readonly type: 'grant';
      readonly amount: PoolAmounts;
      readonly turnoverRequiredMinor: bigint;
      /**
       * The share of the valid stake that counts as turnover, in parts per million, one value per game category from
       * category 1.
       */
      readonly contributionPpm: readonly number[];
      readonly promotion: string;
      /** The maximum stake (minor units) while the bonus is open; absent if there is no limit. */
      readonly stakeMaxMinor?: bigint;
      /**
       * The number of days (24 hours each) after which the bonus expires if it is still open; absent if it never
       * expires.
       */
      readonly expiresAfterDays?: number;
    }
  | { readonly type: 'deposit'; readonly amountMinor: bigint; readonly provider: string }
  /**
   * Pays a positive amount from the clearing account to the member. A negative amount is taken from the member, but
   * never more than the free cash (cash minus debt).
   */
  | { readonly type: 'clearing'; readonly amountMinor: bigint; readonly account: string }
  /** Takes back the amount by which an earlier win was too high. */
  | {
      readonly type: 'adjustment';
      readonly amountMinor: bigint;
      readonly play: Play;
      /**
       * The part of the amount that the house must return, because the house received that part of the win; absent if
       * it received none.
       */
      readonly houseMinor?: bigint;
    }
  /** Credits or debits a member's cash, after two operators have decided it. */
  | { readonly type: 'correction'; readonly direction: 'credit' | 'debit'; readonly amountMinor: bigint }
  /** Locks cash until the withdrawal is paid out or ends without a payout. */
  | {
      readonly type: 'hold';
      readonly amountMinor: bigint;
      /**
       * The cash that must stay in the account because a turnover requirement locks it. Cash that covers the member's
       * debt must stay in addition.
       */
      readonly keepMinor: bigint;
      /**
       * The largest amount of bonus money that the member agreed to forfeit. The withdrawal ends the open bonuses, and
       * their money goes back to the house.
       */
      readonly forfeitMinor: bigint;
    }
  /** Ends the hold of a withdrawal, because the provider has paid the money out. */
  | { readonly type: 'capture'; readonly holdKey: string; readonly provider: string }
  /**
   * Ends a hold of any kind, and gives its amount to the member: as cash, or for the bonus part of a win, as its bonus
   * decides.
   */
  | { readonly type: 'release'; readonly holdKey: string }
  /** Ends the hold of a win, and returns its amount to the account of the vendor that paid the win. */
  | { readonly type: 'return'; readonly holdKey: string }
  /**
   * Corrects a withdrawal that has ended. `back` credits money that the provider returned. `out` takes money from the
   * member, because the provider paid although the hold was released; the part that the balance does not cover becomes
   * debt.
   */
  | {
      readonly type: 'withdrawal';
      readonly direction: 'out' | 'back';
      readonly amountMinor: bigint;
      readonly provider: string;
    }
  /**
   * Takes back a deposit that was charged back: first from the holds of the named withdrawals, then from cash, then
   * from bonus. The missing part becomes debt. If the holds contain more than the deposit, the difference goes to the
   * member's cash.
   */
  | {
      readonly type: 'chargeback';
      readonly amountMinor: bigint;
      /**
       * The keys of the holds of withdrawals that are not sent to the provider yet. A chargeback ends all of these
       * withdrawals.
       */
      readonly holdKeys: readonly string[];
      readonly provider: string;
    }
  /**
   * Returns a granted bonus to the house, at most the given amount. The last open bonus is taken with the whole bonus
   * pool. A converted bonus is taken from cash; the part that the cash does not cover becomes debt.
   */
  | {
      readonly type: 'forfeit';
      readonly amountMinor: bigint;
      readonly promotion: string;
      /** The idempotency key with which the same caller, or `expiredGrantOf`, posted the grant. */
      readonly grantKey: string;
      /**
       * The caller that posted the grant; given only if the command forfeits an expired bonus. Such a command is
       * refused if the bonus has already ended.
       */
      readonly expiredGrantOf?: string;
    }
  /** Locks cash that is on its way to the member's wallet at a vendor (domain, section 4). */
  | { readonly type: 'to_vendor'; readonly amountMinor: bigint; readonly wallet: VendorWallet }
  /** Ends the hold of cash, because the cash has arrived in the member's wallet at a vendor. */
  | { readonly type: 'at_vendor'; readonly holdKey: string; readonly wallet: VendorWallet }
  /** Credits cash that a vendor has paid out of the member's wallet at the vendor. */
  | { readonly type: 'from_vendor'; readonly amountMinor: bigint; readonly wallet: VendorWallet }
  /** Moves cash from one member to another. */
  | {
      readonly type: 'transfer';
      readonly toMemberId: string;
      readonly amountMinor: bigint;
      /**
       * The cash that must stay in the account because a turnover requirement locks it, and the largest amount of bonus
       * that is forfeited. In the movement `hold` of a withdrawal, both fields have the same meaning.
       */
      readonly keepMinor: bigint;
      readonly forfeitMinor: bigint;
      /**
       * True if the member requested the transfer to another member. An excluded member cannot request one, but a
       * payment that the member owes is still transferred.
       */
      readonly isAsked: boolean;
    };

/**
 * The type of a stored transfer. A `conversion` moves a bonus to cash when its turnover is reached. No command requests
 * it: the ledger adds it to the posting that completes the turnover.
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
 * The status of an answer. `tombstone`: the bet was rolled back, was refused or has not arrived, so no money moved and
 * none will move later.
 */
export type PostingStatus = 'applied' | 'refused' | 'tombstone';

/**
 * The contribution table in which valid stakes of every game category count towards the turnover of a bonus with 100 %.
 */
export const FULL_CONTRIBUTION: readonly number[] = Array.from({ length: 10 }, () => 1_000_000);

export const NO_PLAY: Play = { vendor: '', gameCode: '', roundId: '', category: 0 };
