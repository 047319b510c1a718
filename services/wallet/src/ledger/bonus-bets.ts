import { openOf, type GrantedBonus } from './granted-bonus.js';
import type { PlannedTransfer } from './planned-transfer.js';
import type { BonusBet } from './stored-facts.js';

/** The open bets with bonus money that a batch knows: those that were read, and those that the batch makes. */
export class BonusBets {
  readonly #open = new Map<string, BonusBet>();

  constructor(stored: readonly BonusBet[]) {
    for (const bet of stored) this.#open.set(nameOf(bet), bet);
  }

  /** Adds the bet of an applied transfer, or removes the bet that it ends. */
  follow({ row, command, type, stake, aboutKey, status, after }: PlannedTransfer): void {
    if (status !== 'applied') return;
    const { caller, key } = command;
    const bet = { accountId: row.id, caller, key, version: after.version };
    if (type === 'bet' && stake.bonusMinor > 0n) this.#open.set(nameOf(bet), bet);
    if ((type === 'win' || type === 'rollback') && aboutKey !== null)
      this.#open.delete(nameOf({ ...bet, key: aboutKey }));
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

const nameOf = ({ accountId, caller, key }: Omit<BonusBet, 'version'>): string => `${accountId} ${caller} ${key}`;
