import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { AMOUNT_MINOR_MAX } from '../ledger/command.js';
import { NamedAccounts } from '../ledger/named-accounts.store.js';
import { ClearingStore, type Funding } from './clearing.store.js';

/** A request to move money to or from a clearing account: the account and the amount (minor units). */
export interface FundCommand {
  readonly caller: string;
  /** The clearing account's name, for example `realtime_salary`. */
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly key: string;
  readonly reference: string;
}

export interface FundAnswer {
  readonly transferId: string;
  readonly replayed: boolean;
}

const NAME = /^[a-z_]{1,64}$/;
const TEXT_LENGTH_MAX = 128;

/**
 * Moves money from the house to the clearing accounts, from which agents' salaries are paid (domain, section 10). First
 * the gross amount of a settlement is moved, then the payments to the agents are posted. Pay that operators hold back
 * in a review and do not release is moved back to the house.
 */
@Injectable()
export class ClearingService {
  constructor(
    private readonly db: Db,
    private readonly store: ClearingStore,
    private readonly namedAccounts: NamedAccounts,
  ) {}

  /**
   * Moves the amount from the house to the clearing account. A repeated call with the same caller and key moves
   * nothing.
   * @throws Failure wallet.amount, request.invalid, wallet.key_reused (other amount or reference).
   */
  fund(command: FundCommand): Promise<FundAnswer> {
    return this.#move(command, 'fund');
  }

  /**
   * Moves the amount from the clearing account back to the house. A repeated call with the same caller and key moves
   * nothing.
   * @throws the failures of `fund`.
   */
  giveBack(command: FundCommand): Promise<FundAnswer> {
    return this.#move(command, 'give back');
  }

  async #move(command: FundCommand, direction: 'fund' | 'give back'): Promise<FundAnswer> {
    const { caller, account, currency, amountMinor, key, reference } = command;
    if (amountMinor < 1n || amountMinor > AMOUNT_MINOR_MAX) throw new Failure('wallet.amount');
    if (!NAME.test(account)) throw new Failure('request.invalid', { field: 'account' });
    if (key === '' || key.length > TEXT_LENGTH_MAX || reference.length > TEXT_LENGTH_MAX)
      throw new Failure('request.invalid', { field: 'key' });
    const [clearingId, houseId] = await Promise.all([
      this.namedAccounts.idOf(`clearing/${account}`, currency),
      this.namedAccounts.idOf('house/clearing', currency),
    ]);
    const [toId, fromId] = direction === 'fund' ? [clearingId, houseId] : [houseId, clearingId];
    const funding: Funding = {
      caller,
      key,
      reference,
      toId,
      fromId,
      amountMinor,
      inputHash: uuidOf(`${amountMinor} ${reference}`),
    };
    return this.db.transaction(async (tx) => {
      const moved = await this.store.move(tx, funding);
      if (moved) return { transferId: moved.id, replayed: false };
      const stored = await this.store.stored(tx, funding);
      if (stored?.inputHash !== funding.inputHash) throw new Failure('wallet.key_reused');
      return { transferId: stored.id, replayed: true };
    });
  }
}

/**
 * Returns the first 128 bits of the input's SHA-256 hash as a UUID, because the database column for the hash has the
 * type uuid.
 */
function uuidOf(input: string): string {
  const hex = hash('sha256', input).slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
