import { NO_CEILING, type Account } from './account.js';
import type { Command, Posting } from './command.js';
import type { Decision, Legs } from './decision.js';
import type { ForfeitedPart } from './forfeited.js';
import type { GrantedBonus } from './granted-bonus.js';
import type { Hold } from './hold.js';
import { NO_PLAY, totalOf, type Movement, type Play, type RefusalCode, type TransferType } from './movement.js';

/** The caller name under which conversions are stored; their keys name the grant. */
export const BONUSES_CALLER = 'wallet.bonuses';

/** A member's account with its database id. */
export interface AccountRow {
  readonly id: bigint;
  /** The member's id in lower case, because all writers must sort accounts by the same spelling. */
  readonly memberId: string;
  readonly currency: string;
  /** The revision of the account row. Every write to the row increases it. */
  readonly revision: bigint;
  readonly account: Account;
}

/** A transfer that the batch will write. The database sets its id and time. */
export interface PlannedTransfer extends Legs {
  readonly row: AccountRow;
  readonly command: Pick<Command, 'caller' | 'key' | 'reference'>;
  readonly inputHash: string | null;
  readonly type: TransferType;
  readonly status: Decision['status'];
  readonly code: RefusalCode | null;
  readonly counterId: bigint | null;
  /** The id of the account that receives forfeited bonus; null if it is the counter account of the transfer. */
  readonly forfeitId: bigint | null;
  /** The key of the bet or hold that the transfer refers to. */
  readonly aboutKey: string | null;
  readonly play: Play;
  readonly promotion: string | null;
  readonly validStakeMinor: bigint;
  /** The bonus money that the house receives, by grant. */
  readonly forfeited: readonly ForfeitedPart[];
  /** The state of the account right after the transfer. */
  readonly after: Account;
  /**
   * For a grant: the turnover that the member must reach, and the turnover that the member had before it (minor units).
   */
  readonly requiredMinor: bigint;
  /** The share of the valid stake that counts, by category, in parts per million; empty for other movements. */
  readonly contributionPpm: readonly number[];
  /** For a grant: the largest stake while its bonus is open, and the days until it expires; null without one. */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAfterDays: number | null;
}

export interface PlannedHold {
  /** The hold's id; undefined if this batch opens the hold and the database has not set an id yet. */
  readonly id: string | undefined;
  readonly accountId: bigint;
  hold: Hold;
  readonly openedBy: PlannedTransfer | undefined;
  /** The last transfer that changed the hold. */
  changedBy: PlannedTransfer | undefined;
}

/** Returns the bonus that a grant opens. */
export const bonusOf = (
  { command: { caller, key, reference }, after, requiredMinor, contributionPpm, stakeMaxMinor }: PlannedTransfer,
  { amount: { bonusMinor }, promotion }: Extract<Movement, { type: 'grant' }>,
): GrantedBonus => ({
  ...{ caller, key, reference, promotion, bonusMinor, requiredMinor, contributionPpm },
  ...{
    stakeMaxMinor: stakeMaxMinor ?? NO_CEILING,
    // The database computes the time from that of the grant. No bonus expires in the batch that grants it.
    expiresAtMs: null,
    countedFrom: after.turnoverMinor,
    version: after.version,
    end: null,
  },
});

/** Returns the transfer of a conversion, which follows the transfer that met the turnover. */
export function conversionOf(
  before: PlannedTransfer,
  { endedBonuses: [bonus], ...decision }: Decision,
): PlannedTransfer {
  if (!bonus) throw new Error('a conversion ends a bonus');
  const { caller, key, reference, promotion } = bonus;
  return {
    ...before,
    ...decision,
    type: 'conversion',
    command: { caller: BONUSES_CALLER, key: `${caller} ${key}`, reference },
    code: null,
    counterId: null,
    forfeitId: null,
    aboutKey: null,
    play: NO_PLAY,
    promotion,
    forfeited: [],
    after: decision.account,
    requiredMinor: 0n,
    contributionPpm: [],
    stakeMaxMinor: null,
    expiresAfterDays: null,
  };
}

/** Returns the answer to the caller for a planned transfer, once the transfer is committed. */
export const postingOf = (
  { status, code, stake, payout, heldMinor, debtMadeMinor, repaid, houseMinor, after }: PlannedTransfer,
  transferId: string,
  postedAt: Date,
): Posting => ({
  transferId,
  status,
  ...(code !== null && { code }),
  replayed: false,
  stake,
  payout,
  heldChangeMinor: heldMinor,
  debtMadeMinor,
  debtRepaidMinor: totalOf(repaid),
  houseMinor,
  balance: {
    cashMinor: after.cashMinor,
    bonusMinor: after.bonusMinor,
    heldMinor: after.heldMinor,
    debtMinor: after.debtMinor,
    version: after.version,
  },
  postedAt,
});
