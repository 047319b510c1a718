import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

const REMEMBERED_MAX = 10_000;

/**
 * Finds the accounts of vendors, house and clearing by their names. These accounts are never deleted, so their ids can
 * be cached.
 */
@Injectable()
export class NamedAccounts {
  readonly #ids = new Map<string, bigint>();

  constructor(private readonly db: Db) {}

  /** Returns the id of the account `<kind>/<name>` in a currency. If the account does not exist yet, it is created. */
  async idOf(name: string, currency: string): Promise<bigint> {
    const known = this.#ids.get(`${name} ${currency}`);
    if (known !== undefined) return known;
    await this.db.rows(
      `INSERT INTO accounts (kind, name, currency) VALUES (split_part($1, '/', 1)::account_kind, $1, $2)
       ON CONFLICT (name, currency) WHERE name IS NOT NULL DO NOTHING`,
      [name, currency],
    );
    const found = await this.db.one<{ id: bigint }>('SELECT id FROM accounts WHERE name = $1 AND currency = $2', [
      name,
      currency,
    ]);
    if (!found) throw new Error(`no account for ${name}`);
    if (this.#ids.size < REMEMBERED_MAX) this.#ids.set(`${name} ${currency}`, found.id);
    return found.id;
  }
}
