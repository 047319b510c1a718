import { openOf, type GrantedBonus } from './granted-bonus.js';
import type { PlannedTransfer } from './planned-transfer.js';
import type { BonusBet } from './stored-facts.js';

/** The open bets with bonus money that a batch knows: those that were read, and those that the batch makes. */
export class BonusBets {
  readonly #open = new Map<string, BonusBet>();

  constructor(stored: readonly BonusBet[]) {
    for (const bet of stored) this.#open.set(nameOf(bet), bet);
  }

  /**
   * Adds the bet of an applied transfer, or removes the bets that it ends: a win ends all bets of its round, a rollback
   * only the bet that it names.
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

  /** Whether an open bet of the account was placed while one of its open bonuses was open. */
  has(accountId: bigint, bonuses: readonly GrantedBonus[]): boolean {
    if (this.#open.size === 0) return false;
    const open = openOf(bonuses);
    return [...this.#open.values()].some(
      (bet) => bet.accountId === accountId && open.some(({ version }) => version < bet.version),
    );
  }
}

const nameOf = ({ accountId, caller, key }: BonusBet): string => `${accountId} ${caller} ${key}`;
