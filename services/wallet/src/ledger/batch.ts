import { accountName, onDayOf, totalOf, type Account, type AccountRow } from './account.js';
import {
  BonusBets,
  PlannedBonuses,
  RoundBets,
  bonusOf,
  conversionOf,
  isPlay,
  playOf,
  type PlannedHold,
  type PlannedTransfer,
  type PostingInput,
} from './plan.js';
import type { Posting } from './command.js';
import { roundReference, type Hold, type HoldKind } from './hold.js';
import { NO_TERMS, decideConversion, forfeitedBy, grantTermsOf, opensBonus } from './bonus-rules.js';
import { isBet, type Decision, type Facts, type RoundBet } from './decision.js';
import type { Movement, Play } from './movement.js';
import { isOfOther, standing } from './round-bets.js';
import { UNKNOWN, decide } from './rules.js';
import type { StoredFacts, StoredTransfer } from './stored-facts.js';

/**
 * The result of the decision on a command: a transfer to write, an answer that is already stored, a failure that stores
 * nothing, or an error that affects only this command.
 */
export type Verdict =
  | { readonly transfer: PlannedTransfer }
  | { readonly posting: Posting }
  | { readonly failure: string }
  | { readonly error: unknown };

/**
 * The caller name with which the receiver's side of a transfer between members is stored. Its keys therefore cannot
 * collide with the keys of other callers.
 */
export const TRANSFERS_CALLER = 'wallet.transfers';

/**
 * Decides the commands of a batch in the order in which they arrived. Each command sees the accounts after the earlier
 * commands. So a credit can fund a later debit, and a refused command changes nothing. This class only plans; the
 * stores write.
 */
export class Batch {
  readonly transfers: PlannedTransfer[] = [];
  readonly holds: PlannedHold[];
  readonly bonuses: PlannedBonuses;
  readonly #bonusBets: BonusBets;
  readonly #roundBets = new RoundBets();
  readonly #accounts = new Map<string, { readonly row: AccountRow; account: Account }>();
  readonly #stored = new Map<string, StoredTransfer>();
  readonly #planned = new Map<string, PlannedTransfer>();
  /** The keys of the bets that this batch rolls back. */
  readonly #undone = new Set<string>();

  /**
   * @param nowMs the time of the database in ms, read while the accounts are locked; it decides whether an account
   * starts a new day. With -Infinity no account starts a new day
   */
  constructor(
    rows: readonly AccountRow[],
    { transfers, holds, bonuses, bonusBets }: StoredFacts,
    private readonly nowMs: number,
  ) {
    for (const row of rows)
      this.#accounts.set(accountName(row.memberId, row.currency), { row, account: onDayOf(row.account, nowMs) });
    this.bonuses = new PlannedBonuses(bonuses);
    this.#bonusBets = new BonusBets(bonusBets);
    for (const stored of transfers) {
      const name = nameOf(stored.accountId, stored.caller, stored.key);
      this.#stored.set(name, stored);
      if (isBet(stored)) this.#roundBets.add(name, stored.accountId, stored.caller, stored.play);
    }
    this.holds = holds.map(({ id, accountId, hold }) => ({
      id,
      accountId,
      hold,
      openedBy: undefined,
      changedBy: undefined,
    }));
  }

  /** Returns the accounts as they are after all commands of the batch. */
  get accounts(): readonly { readonly row: AccountRow; readonly account: Account }[] {
    return [...this.#accounts.values()];
  }

  /** Decides a command. If a rule throws an error, only this command fails and none of its transfers is planned. */
  decide(input: PostingInput): Verdict {
    try {
      return this.#decide(input);
    } catch (error) {
      return { error };
    }
  }

  #decide(input: PostingInput): Verdict {
    const { command, inputHash } = input;
    const { movement, caller } = command;
    const own = this.#accounts.get(accountName(command.memberId, command.currency));
    if (!own) return { failure: 'system.temporary' };
    const { id } = own.row;
    const stored = this.#stored.get(nameOf(id, caller, command.key));
    if (stored) return answerOf(stored, inputHash);
    // A transfer of this batch with the command's key is a tombstone: the command is a bet that an earlier command of
    // the batch rolled back, so it is refused. Two commands of one batch never have the same key.
    const late = this.#planned.get(nameOf(id, caller, command.key));
    if (late) return { transfer: late };

    const receiver =
      movement.type === 'transfer' ? this.#accounts.get(accountName(movement.toMemberId, command.currency)) : undefined;
    const betKey = 'betKey' in movement ? movement.betKey : null;
    const betName = betKey === null ? '' : nameOf(id, caller, betKey);
    const bet = betKey === null ? undefined : this.#bet(betName);
    const bets = (name: string) => this.#bet(name);
    const payer = bet && movement.type === 'win' && isOfOther(movement, bet) ? undefined : bet;
    const round = movement.type === 'win' ? bet : movement.type === 'bet_win' && movement.sharesRound ? movement : null;
    const holdKey = 'holdKey' in movement ? movement.holdKey : betKey;
    const played = movement.type === 'rollback' ? bet?.play : isPlay(movement) ? movement.play : undefined;
    const bonuses = this.bonuses.of(id);
    const facts: Facts = {
      nowMs: this.nowMs,
      bet,
      roundBets: round ? standing(this.#roundBets.of(betName, id, caller, round).map(bets)) : [],
      receiver: receiver?.account,
      hold: holdKey === null ? undefined : this.#hold(id, caller, holdKey)?.hold,
      roundHolds: this.#roundHolds(id, played),
      bonuses,
      isBonusStaked: 'stakeMinor' in movement && this.#bonusBets.has(id, bonuses),
      grant:
        movement.type === 'forfeit'
          ? bonuses.find(
              (each) => each.caller === (movement.expiredGrantOf ?? caller) && each.key === movement.grantKey,
            )
          : undefined,
      withdrawalHolds: movement.type === 'chargeback' ? this.#withdrawalHolds(id, movement.holdKeys) : [],
    };
    const decision = decide(own.account, movement, facts);
    if (decision === UNKNOWN) return { failure: UNKNOWN };

    const transfer: PlannedTransfer = {
      ...decision,
      row: own.row,
      command,
      inputHash,
      type: movement.type,
      code: decision.code ?? null,
      counterId: payer?.counterId ?? facts.hold?.counterId ?? input.counterId ?? null,
      forfeitId: input.forfeitId ?? null,
      aboutKey: 'holdKey' in movement ? movement.holdKey : betKey,
      play: payer?.play ?? playOf(movement),
      promotion: 'promotion' in movement ? movement.promotion : null,
      forfeited: isPlay(movement) ? [] : forfeitedBy(movement, facts, decision, caller),
      after: decision.account,
      ...(movement.type === 'grant' ? grantTermsOf(movement, decision) : NO_TERMS),
    };
    own.account = decision.account;
    this.#plan(transfer);
    if (decision.received && receiver) this.#planReceipt(transfer, decision.received, receiver);
    if (decision.status === 'applied' && movement.type === 'rollback')
      this.#undone.add(nameOf(id, caller, movement.betKey));
    // The rollback arrived before its bet. A tombstone is stored with the bet's key, so that the bet is refused when it
    // arrives.
    if (movement.type === 'rollback' && !bet)
      this.#plan({
        ...transfer,
        type: 'bet',
        command: { ...command, key: movement.betKey },
        inputHash: null,
        aboutKey: null,
      });
    this.#planHolds(transfer, decision, caller);
    this.bonuses.end(transfer, decision.endedBonuses);
    if (decision.status === 'applied') this.#planBonuses(own, transfer, movement);
    return { transfer };
  }

  /** Opens the bonus of a grant, and converts to cash every bonus whose turnover this transfer completes. */
  #planBonuses(
    own: { readonly row: AccountRow; account: Account },
    transfer: PlannedTransfer,
    movement: Movement,
  ): void {
    if (movement.type === 'grant' && opensBonus(movement)) this.bonuses.open(transfer, bonusOf(transfer, movement));
    if (own.account.openBonuses === 0) return;
    let last = transfer;
    for (;;) {
      const facts = { nowMs: this.nowMs, bonuses: this.bonuses.of(own.row.id) };
      const decision = decideConversion(own.account, facts);
      if (!decision) return;
      own.account = decision.account;
      if (totalOf(decision.payout) > 0n) this.#plan((last = conversionOf(last, decision)));
      this.bonuses.end(last, decision.endedBonuses);
    }
  }

  #plan(transfer: PlannedTransfer): void {
    this.transfers.push(transfer);
    this.#bonusBets.follow(transfer);
    const { row, command, play } = transfer;
    const name = nameOf(row.id, command.caller, command.key);
    this.#planned.set(name, transfer);
    if (isBet(transfer)) this.#roundBets.add(name, row.id, command.caller, play);
  }

  #planReceipt(
    { row, command, ...sent }: PlannedTransfer,
    { account, ...legs }: NonNullable<Decision['received']>,
    receiver: { readonly row: AccountRow; account: Account },
  ): void {
    receiver.account = account;
    const key = `${row.memberId} ${command.caller} ${command.key}`;
    this.#plan({
      ...sent,
      ...legs,
      row: receiver.row,
      forfeited: [],
      command: { ...command, caller: TRANSFERS_CALLER, key },
      after: account,
    });
  }

  #planHolds(
    transfer: PlannedTransfer,
    { heldMinor, heldBonus, changedHolds, status }: Decision,
    caller: string,
  ): void {
    const { row, type, command, counterId, play } = transfer;
    for (const hold of changedHolds) {
      const planned = this.#hold(row.id, hold.caller, hold.key);
      if (!planned) throw new Error('a changed hold was never opened');
      planned.hold = hold;
      planned.changedBy = transfer;
    }
    if (status !== 'applied' || heldMinor <= 0n) return;
    const kind: HoldKind = type === 'hold' ? 'withdrawal' : type === 'to_vendor' ? 'to_vendor' : 'win';
    const isWin = kind === 'win';
    this.holds.push({
      id: undefined,
      accountId: row.id,
      openedBy: transfer,
      changedBy: undefined,
      hold: {
        caller,
        key: command.key,
        kind,
        reference: isWin ? roundReference(play) : command.reference,
        // A held win's counter account is its vendor's. For other holds, the command that ends the hold names it.
        counterId: isWin ? counterId : null,
        ...{ amountMinor: heldMinor, openedAtMs: this.nowMs },
        ...(heldBonus ?? { bonusMinor: 0n, betVersion: null }),
        takenMinor: 0n,
        state: 'held',
        houseMinor: 0n,
      },
    });
  }

  #bet(name: string): (RoundBet & Pick<PlannedTransfer, 'counterId'>) | undefined {
    const planned = this.#planned.get(name);
    const bet = planned
      ? {
          ...planned,
          category: planned.play.category,
          atMs: this.nowMs,
          version: planned.after.version,
          isRolledBack: false,
        }
      : this.#stored.get(name);
    return bet && this.#undone.has(name) ? { ...bet, isRolledBack: true } : bet;
  }

  #hold(accountId: bigint, caller: string, key: string): PlannedHold | undefined {
    return this.holds.find(({ accountId: of, hold }) => of === accountId && hold.caller === caller && hold.key === key);
  }

  #withdrawalHolds(id: bigint, keys: readonly string[]): readonly Hold[] {
    const isNamed = ({ kind, key }: Hold): boolean => kind === 'withdrawal' && keys.includes(key);
    return this.holds.filter(({ accountId, hold }) => accountId === id && isNamed(hold)).map(({ hold }) => hold);
  }

  #roundHolds(accountId: bigint, play: Play | undefined): readonly Hold[] {
    if (!play || this.holds.length === 0) return [];
    const reference = roundReference(play);
    return this.holds
      .filter(({ accountId: of, hold }) => of === accountId && hold.kind === 'win' && hold.reference === reference)
      .map(({ hold }) => hold);
  }
}

const nameOf = (accountId: bigint, caller: string, key: string): string => `${accountId} ${caller} ${key}`;

/**
 * Returns the stored answer of a key. If a bet finds the tombstone that its earlier rollback left, the answer is not
 * marked as replayed, because the bet itself arrives for the first time.
 */
function answerOf({ inputHash: first, posting }: StoredTransfer, inputHash: string): Verdict {
  if (first === null) return { posting: { ...posting, replayed: false } };
  return first === inputHash ? { posting } : { failure: 'wallet.key_reused' };
}
