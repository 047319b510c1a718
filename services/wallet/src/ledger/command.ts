import { hash } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import { accountName, totalOf, type PoolAmounts } from './account.js';
import type { Movement, Play, PostingStatus } from './movement.js';

/**
 * A command that changes a member's account. The combination of caller, member and key identifies the command. Each
 * command gets one answer, which never changes.
 */
export interface Command {
  /** The name of the service that posts the command; a part of the wallet itself uses `wallet.<part>`. */
  readonly caller: string;
  readonly memberId: string;
  readonly currency: string;
  /** The idempotency key that the caller chooses, at most 128 characters. */
  readonly key: string;
  /** The reference text that the member sees in the account record, at most 128 characters. */
  readonly reference: string;
  readonly movement: Movement;
}

/** The answer to a command as it is stored. */
export interface Posting {
  readonly transferId: string;
  readonly status: PostingStatus;
  /** The code of the reason for a refusal; undefined if the command was applied. */
  readonly code?: string;
  /** True if a command with this key was answered before, and this is the stored answer. */
  readonly replayed: boolean;
  readonly stake: PoolAmounts;
  /**
   * The amount that was paid out, as cash and bonus, before it repays debt. A part of a win that is held is not
   * included.
   */
  readonly payout: PoolAmounts;
  /** The change of the amount in the pool `held` (minor units); negative if it decreased. */
  readonly heldChangeMinor: bigint;
  readonly debtMadeMinor: bigint;
  readonly debtRepaidMinor: bigint;
  /**
   * The amount that the house receives instead of the member, because the bonus in the bet was forfeited or expired
   * before the bet was settled. Negative if the house pays.
   */
  readonly houseMinor: bigint;
  /** The balance directly after the transfer. For a refused command: the balance at the time of the refusal. */
  readonly balance: PoolAmounts & {
    readonly heldMinor: bigint;
    readonly debtMinor: bigint;
    readonly version: bigint;
  };
  readonly postedAt: Date;
}

/** Returns the names of the accounts that a command changes. The account of the member is the first. */
export const accountsOf = ({ memberId, currency, movement }: Command): string[] =>
  movement.type === 'transfer'
    ? [accountName(memberId, currency), accountName(movement.toMemberId, currency)]
    : [accountName(memberId, currency)];

/**
 * The largest amount (minor units) that a command may have. It is far above any real amount, and sums of such amounts
 * do not overflow a bigint column.
 */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000_000n;
const TEXT_LENGTH_MAX = 128;
/** The house account that pays granted bonuses and receives forfeited ones. */
const BONUS_HOUSE = 'house/promotions';
/** The house account that is the counter account of operators' corrections. */
const CORRECTIONS_HOUSE = 'house/corrections';
const CATEGORY_MAX = 10;
/** Maximum number of withdrawal holds that one chargeback ends. */
export const CHARGEBACK_HOLDS_MAX = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks the fields of a command.
 * @throws Failure wallet.amount for an amount out of range, request.invalid for any other malformed field.
 */
export function validate(command: Command): void {
  const { movement } = command;
  requireThat(UUID.test(command.memberId), 'member_id');
  requireThat(/^[A-Z][A-Z0-9]{2,7}$/.test(command.currency), 'currency');
  requireText(command.key, 'key', 1);
  requireText(command.reference, 'reference');
  switch (movement.type) {
    case 'bet':
      requireAmount(movement.stakeMinor, 1n);
      return requirePlay(movement.play);
    case 'bet_win':
      requireAmount(movement.stakeMinor, 1n);
      requireAmount(movement.payoutMinor);
      requireAmount(movement.validStakeMinor);
      requireAmount(movement.heldMinor, 0n, movement.payoutMinor);
      return requirePlay(movement.play);
    case 'win':
      return requireWin(movement, command.key);
    case 'rollback':
      return requireOtherKey(movement.betKey, 'bet_key', command.key);
    case 'capture':
      requireText(movement.provider, 'provider', 1);
      return requireOtherKey(movement.holdKey, 'hold_key', command.key);
    case 'release':
    case 'return':
      return requireOtherKey(movement.holdKey, 'hold_key', command.key);
    case 'transfer':
      requireThat(UUID.test(movement.toMemberId), 'to_member_id');
      requireThat(movement.toMemberId.toLowerCase() !== command.memberId.toLowerCase(), 'to_member_id');
      requireAmount(movement.keepMinor);
      requireAmount(movement.forfeitMinor);
      return requireAmount(movement.amountMinor, 1n);
    case 'hold':
      requireAmount(movement.keepMinor);
      requireAmount(movement.forfeitMinor);
      return requireAmount(movement.amountMinor, 1n);
    case 'withdrawal':
      requireAmount(movement.amountMinor, 1n);
      return requireText(movement.provider, 'provider', 1);
    case 'chargeback':
      requireAmount(movement.amountMinor, 1n);
      requireThat(movement.holdKeys.length <= CHARGEBACK_HOLDS_MAX, 'hold_keys');
      for (const holdKey of movement.holdKeys) requireOtherKey(holdKey, 'hold_keys', command.key);
      return requireText(movement.provider, 'provider', 1);
    case 'forfeit':
      requireAmount(movement.amountMinor);
      requireText(movement.grantKey, 'grant_key', 1);
      return requireText(movement.promotion, 'promotion', 1);
    case 'grant':
      requireAmount(movement.amount.cashMinor);
      requireAmount(movement.amount.bonusMinor);
      requireAmount(totalOf(movement.amount), 1n);
      requireAmount(movement.turnoverRequiredMinor);
      requireThat(movement.contributionPpm.length === CATEGORY_MAX, 'contribution_ppm');
      requireThat(movement.contributionPpm.every(isShare), 'contribution_ppm');
      requireAmount(movement.stakeMaxMinor ?? 1n, 1n);
      requireThat(isExpiry(movement.expiresAfterDays ?? 1), 'expires_after_days');
      return requireText(movement.promotion, 'promotion', 1);
    case 'deposit':
      requireAmount(movement.amountMinor, 1n);
      return requireText(movement.provider, 'provider', 1);
    case 'to_vendor':
    case 'from_vendor':
      requireAmount(movement.amountMinor, 1n);
      return requireWallet(movement.wallet, command.memberId);
    case 'at_vendor':
      requireWallet(movement.wallet, command.memberId);
      return requireOtherKey(movement.holdKey, 'hold_key', command.key);
    case 'adjustment':
      requireAmount(movement.amountMinor, 1n);
      requireAmount(movement.houseMinor ?? 0n, 0n, movement.amountMinor);
      return requirePlay(movement.play, 0);
    case 'correction':
      return requireAmount(movement.amountMinor, 1n);
    case 'clearing':
      requireAmount(movement.amountMinor < 0n ? -movement.amountMinor : movement.amountMinor, 1n);
      return requireText(movement.account, 'clearing.account', 1);
  }
}

/**
 * Returns the name `<kind>/<name>` of the counter account: the account that receives or pays the money on the other
 * side of the movement. It returns undefined for a rollback, which uses the counter account of its bet, for a
 * release or a return, which uses that of the hold, and for cash that only becomes held money.
 */
export function counterOf(movement: Movement): string | undefined {
  switch (movement.type) {
    case 'bet':
    case 'bet_win':
    case 'win':
    case 'adjustment':
      return `vendor/${movement.play.vendor}`;
    case 'grant':
    case 'forfeit':
      return BONUS_HOUSE;
    case 'correction':
      return CORRECTIONS_HOUSE;
    case 'deposit':
      return `clearing/${movement.provider}`;
    case 'clearing':
      return `clearing/${movement.account}`;
    // Each member's wallet at a vendor has its own ledger account. Its balance is the money that was moved to the
    // vendor and has not come back.
    case 'at_vendor':
    case 'from_vendor':
      return `clearing/vendor_wallet/${movement.wallet}`;
    case 'capture':
    case 'withdrawal':
    case 'chargeback':
      return `clearing/${movement.provider}`;
    // A bonus that is forfeited by a withdrawal goes back to the house account that pays bonuses.
    case 'hold':
      return movement.forfeitMinor > 0n ? BONUS_HOUSE : undefined;
    // A transfer between members is stored as two ledger transfers, one for the sender and one for the receiver. Both
    // use this clearing account as counter account, and their entries on it sum to zero.
    case 'transfer':
      return 'clearing/members';
    case 'rollback':
    case 'return':
    case 'release':
    case 'to_vendor':
      return undefined;
  }
}

/**
 * Returns the account that receives forfeited bonus money, if it is not the movement's counter account; otherwise
 * undefined. The settlement of an earlier bet needs this account too, because the bonus in the bet may have been
 * forfeited after the bet was placed.
 */
export function forfeitCounterOf(movement: Movement): string | undefined {
  const mayForfeit =
    (movement.type === 'transfer' && movement.forfeitMinor > 0n) ||
    movement.type === 'rollback' ||
    movement.type === 'release' ||
    (movement.type === 'win' && movement.betKey !== null) ||
    (movement.type === 'bet_win' && movement.sharesRound === true) ||
    (movement.type === 'adjustment' && movement.houseMinor !== undefined);
  return mayForfeit ? BONUS_HOUSE : undefined;
}

/**
 * Returns the first 128 bits of the command's SHA-256 hash as a UUID. When a key arrives again, the ledger compares the
 * hashes: an equal hash means the same command, another hash means that the key was reused.
 */
export function inputHashOf({ currency, reference, movement }: Command): string {
  const input = JSON.stringify([currency, reference, movement], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return hash('sha256', input).slice(0, 32);
}

/**
 * Checks the fields of a win. The valid stake may be negative, to reduce turnover, only if the win has no bet and no
 * payout. A win with a bet or with a valid stake must name its game category.
 */
function requireWin(
  { payoutMinor, heldMinor, validStakeMinor, betKey, play }: Extract<Movement, { type: 'win' }>,
  key: string,
): void {
  requireAmount(payoutMinor);
  requireAmount(heldMinor, 0n, payoutMinor);
  requireAmount(validStakeMinor, betKey === null && payoutMinor === 0n ? -AMOUNT_MINOR_MAX : 0n);
  if (betKey !== null) requireOtherKey(betKey, 'bet_key', key);
  requirePlay(play, betKey === null && validStakeMinor === 0n ? 0 : 1);
}

const MILLION = 1_000_000;
const EXPIRES_AFTER_DAYS_MAX = 366;
const isExpiry = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= EXPIRES_AFTER_DAYS_MAX;
const isShare = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= MILLION;

function requireThat(holds: boolean, field: string): void {
  if (!holds) throw new Failure('request.invalid', { field });
}

function requireAmount(amountMinor: bigint, minMinor = 0n, maxMinor = AMOUNT_MINOR_MAX): void {
  if (amountMinor < minMinor || amountMinor > maxMinor) throw new Failure('wallet.amount', { minMinor, maxMinor });
}

function requireText(text: string, field: string, lengthMin = 0): void {
  // Text must not contain a NUL character, because Postgres cannot store it.
  requireThat(text.length >= lengthMin && text.length <= TEXT_LENGTH_MAX && !text.includes('\0'), field);
}

function requireOtherKey(named: string, field: string, key: string): void {
  requireText(named, field, 1);
  requireThat(named !== key, field);
}

/** Requires that the wallet at the vendor belongs to the member of the command. */
function requireWallet(wallet: string, memberId: string): void {
  const [vendor = '', owner] = wallet.split('/');
  requireThat(/^[A-Z0-9_]{1,32}$/.test(vendor) && owner === memberId.toLowerCase(), 'wallet');
}

function requirePlay(play: Play, categoryMin = 1): void {
  requireText(play.vendor, 'play.vendor', 1);
  requireText(play.gameCode, 'play.game_code');
  requireText(play.roundId, 'play.round_id');
  requireThat(
    Number.isInteger(play.category) && play.category >= categoryMin && play.category <= CATEGORY_MAX,
    'play.category',
  );
}
