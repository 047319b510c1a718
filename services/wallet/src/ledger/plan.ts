/** The types of a batch: its commands, the rows that it plans to write, and the bonuses and bets that it knows. */
import { NO_CEILING, totalOf, type Account, type AccountRow } from './account.js';
import { inputHashOf, type Command, type Posting } from './command.js';
import type { Decision, Legs, RoundBet } from './decision.js';
import { NO_TERMS, type ForfeitedPart, type GrantTerms } from './bonus-rules.js';
import { openOf, type GrantedBonus, type BonusEnd } from './granted-bonus.js';
import type { Hold } from './hold.js';
import { NO_PLAY, type Movement, type Play, type RefusalCode, type TransferType } from './movement.js';
import type { StoredBonus, BonusBet } from './stored-facts.js';

/** The caller name with which conversions and expiries of bonuses are stored. Their keys name the grant. */
export const BONUSES_CALLER = 'wallet.bonuses';

/** A command that is ready to be decided, with the ids of the other accounts that it needs. */
export interface PostingInput {
  /** The command. The member ids in it are in lower case, because an account must have only one name. */
  readonly command: Command;
  readonly counterId: bigint | undefined;
  /** The id of the account that receives forfeited bonus; undefined if this is the counter account. */
  readonly forfeitId: bigint | undefined;
  /**
   * The hash of the command (see `inputHashOf`). It is computed once and stored here, because a retry needs it again.
   */
  readonly inputHash: string;
}

/** The result of a command: the stored posting, or the code of a failure. After a failure nothing is stored. */
export type PostingOutcome = Posting | { readonly failure: string };
/**
 * The result of one command of a batch. It can also be an error that concerns only this command; in this case nothing
 * is stored for it.
 */
export type CommandOutcome = PostingOutcome | { readonly error: unknown };

export const postingInput = (command: Command, counterId: bigint | undefined, forfeitId?: bigint): PostingInput => ({
  command: { ...command, memberId: command.memberId.toLowerCase(), movement: withLowerCase(command.movement) },
  counterId,
  forfeitId,
  inputHash: inputHashOf(command),
});

const withLowerCase = (movement: Movement): Movement =>
  movement.type === 'transfer' ? { ...movement, toMemberId: movement.toMemberId.toLowerCase() } : movement;

/** A transfer that the batch will write. The database sets its id and its time. */
export interface PlannedTransfer extends Legs, GrantTerms {
  readonly row: AccountRow;
  readonly command: Pick<Command, 'caller' | 'key' | 'reference'>;
  readonly inputHash: string | null;
  readonly type: TransferType;
  readonly status: Decision['status'];
  readonly code: RefusalCode | null;
  readonly counterId: bigint | null;
  /** The id of the account that receives forfeited bonus; null if it is the counter account of the transfer. */
  readonly forfeitId: bigint | null;
  /** The key of the bet or the hold to which the transfer refers. */
  readonly aboutKey: string | null;
  readonly play: Play;
  readonly promotion: string | null;
  readonly validStakeMinor: bigint;
  /** The bonus money that the house receives by this transfer, as one part per grant. */
  readonly forfeited: readonly ForfeitedPart[];
  /** The account directly after the transfer. */
  readonly after: Account;
}

export interface PlannedHold {
  /** The id of the hold; undefined if this batch opens the hold and the database has not set the id yet. */
  readonly id: string | undefined;
  readonly accountId: bigint;
  hold: Hold;
  readonly openedBy: PlannedTransfer | undefined;
  /** The last transfer of this batch that changed the hold. */
  changedBy: PlannedTransfer | undefined;
}

export const isPlay = (movement: Movement): movement is Extract<Movement, { readonly play: Play }> =>
  'play' in movement;

/**
 * Returns the game and the vendor that are stored with a transfer. For money that moves to or from a vendor's wallet,
 * only the vendor is set.
 */
export function playOf(movement: Movement): Play {
  if (isPlay(movement)) return movement.play;
  return 'wallet' in movement ? { ...NO_PLAY, vendor: movement.wallet.split('/')[0] ?? '' } : NO_PLAY;
}

/** Returns the bonus that a grant opens. */
export const bonusOf = (
  { command: { caller, key, reference }, after, requiredMinor, contributionPpm, stakeMaxMinor }: PlannedTransfer,
  { amount: { bonusMinor }, promotion }: Extract<Movement, { type: 'grant' }>,
): GrantedBonus => ({
  ...{ caller, key, reference, promotion, bonusMinor, requiredMinor, contributionPpm },
  ...{
    stakeMaxMinor: stakeMaxMinor ?? NO_CEILING,
    // The database computes the expiry time from the time of the grant. The exact time does not matter in this batch,
    // because no bonus can expire in the batch that grants it.
    expiresAtMs: null,
    countedFrom: after.turnoverMinor,
    version: after.version,
    end: null,
  },
});

/** Returns the transfer that converts a bonus to cash. It is written after the transfer that completed the turnover. */
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
    ...NO_TERMS,
  };
}

/** Returns the answer to a command from its planned transfer, after the transfer is committed. */
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

/** A bonus of an account of the batch, and the transfers of the batch by which it was opened or ended. */
export interface PlannedBonus {
  /**
   * The id of the transfer that granted the bonus; undefined if this batch grants it and the database has not set the
   * id yet.
   */
  readonly id: string | undefined;
  readonly accountId: bigint;
  bonus: GrantedBonus;
  readonly openedBy: PlannedTransfer | undefined;
  endedBy: PlannedTransfer | undefined;
}

/** The bonuses with a turnover requirement that belong to the accounts of a batch. */
export class PlannedBonuses {
  readonly all: PlannedBonus[];

  constructor(stored: readonly StoredBonus[]) {
    this.all = stored.map((each) => ({ ...each, openedBy: undefined, endedBy: undefined }));
  }

  /** Returns the bonuses of an account that the batch knows, oldest first. */
  of(accountId: bigint): readonly GrantedBonus[] {
    if (this.all.length === 0) return [];
    return this.all.filter((each) => each.accountId === accountId).map(({ bonus }) => bonus);
  }

  open(grant: PlannedTransfer, bonus: GrantedBonus): void {
    this.all.push({ id: undefined, accountId: grant.row.id, bonus, openedBy: grant, endedBy: undefined });
  }

  end(endedBy: PlannedTransfer, ended: readonly GrantedBonus[]): void {
    for (const bonus of ended) {
      const planned = this.all.find(
        ({ accountId, bonus: { caller, key } }) =>
          accountId === endedBy.row.id && caller === bonus.caller && key === bonus.key,
      );
      if (!planned) throw new Error('an ended bonus was never granted');
      planned.bonus = bonus;
      planned.endedBy = endedBy;
    }
  }

  /** Returns the bonus that a transfer of this batch opened; undefined if the grant opened no bonus. */
  openedBy(grant: PlannedTransfer): PlannedBonus | undefined {
    return this.all.find((each) => each.openedBy === grant);
  }

  /** Returns the bonuses that were granted before this batch and that this batch ends. */
  get ended(): readonly (PlannedBonus & { readonly end: BonusEnd })[] {
    return this.all.flatMap((each) => {
      const { end } = each.bonus;
      return each.endedBy && end && each.id !== undefined ? [{ ...each, end }] : [];
    });
  }
}

/**
 * The open bets that contain bonus money: the bets that were read from the database, and the bets of the batch itself.
 */
export class BonusBets {
  readonly #open = new Map<string, BonusBet>();

  constructor(stored: readonly BonusBet[]) {
    for (const bet of stored) this.#open.set(nameOf(bet), bet);
  }

  /**
   * Updates the list of open bets with bonus money after an applied transfer. A bet is added. A win removes all bets of
   * its round; a rollback removes only the bet that it names.
   */
  follow({ row, command, type, stake, aboutKey, status, after, play }: PlannedTransfer): void {
    if (status !== 'applied') return;
    const { caller, key } = command;
    const { vendor, roundId } = play;
    const bet = { accountId: row.id, caller, key, vendor, roundId, version: after.version };
    if (type === 'bet' && stake.bonusMinor > 0n) this.#open.set(nameOf(bet), bet);
    if (type === 'rollback' && aboutKey !== null) this.#open.delete(nameOf({ ...bet, key: aboutKey }));
    if (type !== 'win') return;
    for (const [name, each] of this.#open)
      if (each.accountId === row.id && each.vendor === vendor && each.roundId === roundId) this.#open.delete(name);
  }

  /**
   * Returns true if one of the account's open bets with bonus money was placed after the grant of a bonus that is still
   * open.
   */
  has(accountId: bigint, bonuses: readonly GrantedBonus[]): boolean {
    if (this.#open.size === 0) return false;
    const open = openOf(bonuses);
    return [...this.#open.values()].some(
      (bet) => bet.accountId === accountId && open.some(({ version }) => version < bet.version),
    );
  }
}

const nameOf = ({ accountId, caller, key }: BonusBet): string => `${accountId} ${caller} ${key}`;

/**
 * The bets that the batch knows, grouped by round. The name of a bet consists of its account, its caller and its key.
 */
export class RoundBets {
  readonly #names = new Map<string, Set<string>>();

  add(name: string, accountId: bigint, caller: string, play: Play): void {
    if (play.roundId === '') return;
    const round = roundOf(accountId, caller, play);
    const names = this.#names.get(round);
    if (names) names.add(name);
    else this.#names.set(round, new Set([name]));
  }

  /**
   * Returns the names of all known bets in the round of the given bet. If the bet has no round, the result contains
   * only its own name.
   */
  of(name: string, accountId: bigint, caller: string, { play }: Pick<RoundBet, 'play'>): readonly string[] {
    return [...(this.#names.get(roundOf(accountId, caller, play)) ?? [name])];
  }
}

const roundOf = (accountId: bigint, caller: string, { vendor, roundId }: Play): string =>
  `${accountId} ${caller} ${vendor} ${roundId}`;
