import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { TRANSFER_PROVIDER } from '../deposits/deposit-order.js';
import { transferRules, type CashierDocument } from './cashier-document.js';

const MINUTE_MS = 60_000;
type Row = Readonly<Record<string, unknown>>;

/**
 * How many rows were changed by loading a cashier document. If the same document is loaded again, the numbers are 0.
 */
export interface LoadedCashier {
  readonly written: number;
  /**
   * The number of methods that were disabled because the document does not name them. They are not deleted, because
   * orders refer to them.
   */
  readonly switchedOff: number;
  readonly removedRules: number;
  /**
   * The number of terms that were removed because the document does not name them: terms of transfers between members,
   * and of wallets at vendors.
   */
  readonly removedTerms: number;
}

/** The text of a cashier document, and the name of the person who loads it. */
export interface CashierLoad {
  readonly by: string;
  readonly text: string;
}

/**
 * The error for a document that uses the id of a method which the brand already has in another currency. Nothing is
 * loaded, because existing orders refer to that method.
 */
export class MethodsOfAnotherCurrency extends Error {
  constructor(readonly ids: readonly string[]) {
    super(`These methods of the brand are in another currency: ${ids.join(', ')}. Give them other ids.`);
  }
}

/**
 * Writes the cashier data of a brand: deposit and withdrawal methods, withdrawal terms, risk rules, the terms of
 * transfers between members and of wallets at vendors, and the amount above which two operators must approve. Only the
 * owner role of the database may change these tables, so the running wallet does not use this class.
 */
@Injectable()
export class CashierDataStore {
  constructor(private readonly db: Db) {}

  /**
   * Loads a cashier document in one transaction and records the person who loaded it. Data of the brand in the
   * document's currency that is not in the document is disabled or deleted.
   * @throws MethodsOfAnotherCurrency
   */
  async load(document: CashierDocument, { by, text }: CashierLoad): Promise<LoadedCashier> {
    const { brand, currency, deposits, withdrawals, fourEyesAboveMinor } = document;
    const { methods, terms, levels, rules } = withdrawals;
    const of = { brand, currency };
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    return this.db.transaction(async (tx) => {
      await this.#requireOwnMethods(tx, brand, currency, ids(deposits), ids(methods));
      let written = 0;
      const put = async (table: Table, key: readonly string[], row: Row) => {
        written += await this.#put(tx, table, key, row);
      };
      for (const [position, { id, payTo, ...it }] of deposits.entries())
        await put('deposit_methods', ['brand', 'method_id'], {
          ...{
            ...of,
            method_id: id,
            name: it.name,
            kind: it.kind,
            provider: it.provider ?? TRANSFER_PROVIDER,
            position,
          },
          ...{ min_minor: it.minMinor, max_minor: it.maxMinor, fee_minor: it.feeMinor, enabled: it.enabled },
          ...{ review_above_minor: it.reviewAboveMinor ?? null, usual_ms: it.usualMinutes * MINUTE_MS },
          ...{ order_ttl_ms: it.orderMinutes === undefined ? null : it.orderMinutes * MINUTE_MS },
          ...{ network: it.network ?? null, confirmations: it.confirmations ?? null, pay_to: JSON.stringify(payTo) },
        });
      for (const [position, { id, ...it }] of methods.entries())
        await put('withdrawal_methods', ['brand', 'method_id'], {
          ...{ ...of, method_id: id, name: it.name, kind: it.kind, provider: it.provider, position, level: it.level },
          ...{ min_minor: it.minMinor, max_minor: it.maxMinor, fee_minor: it.feeMinor, enabled: it.enabled },
          usual_ms: it.usualMinutes * MINUTE_MS,
        });
      await put('withdrawal_terms', ['brand', 'currency'], {
        ...{ ...of, day_minor_max: terms.dayMinorMax, day_count_max: terms.dayCountMax },
        ...{ confirm_ms: terms.confirmMinutes * MINUTE_MS, account_wait_ms: terms.accountWaitMinutes * MINUTE_MS },
        ...{ accounts_max: terms.accountsMax, can_cancel: terms.canCancel, deposit_locks: terms.depositLocks },
        second_factor_from_minor: terms.secondFactorFromMinor ?? null,
      });
      for (const it of levels)
        await put('withdrawal_levels', ['brand', 'currency', 'level'], {
          ...{ ...of, level: it.level, day_minor_max: it.dayMinorMax, day_count_max: it.dayCountMax },
        });
      await tx.rows('DELETE FROM withdrawal_levels WHERE brand = $1 AND currency = $2 AND level <> ALL ($3)', [
        brand,
        currency,
        levels.map(({ level }) => level),
      ]);
      for (const it of rules)
        await put('withdrawal_rules', ['brand', 'currency', 'rule'], {
          ...{ ...of, rule: it.rule, amount_minor: it.amountMinor ?? null, share_ppm: it.sharePpm ?? null },
          weight: it.weight ?? null,
          span_ms: it.spanMinutes === undefined ? null : it.spanMinutes * MINUTE_MS,
        });
      await put('review_thresholds', ['brand', 'currency'], { ...of, four_eyes_above_minor: fourEyesAboveMinor });
      const switchedOff =
        (await this.#switchOff(tx, 'deposit_methods', brand, currency, ids(deposits))) +
        (await this.#switchOff(tx, 'withdrawal_methods', brand, currency, ids(methods)));
      written += await this.#putTransferTerms(tx, document);
      const removedTerms = await this.#removeTerms(tx, document);
      const removed = await tx.rows(
        'DELETE FROM withdrawal_rules WHERE brand = $1 AND currency = $2 AND rule <> ALL ($3) RETURNING rule',
        [brand, currency, rules.map((each) => each.rule)],
      );
      await tx.rows(
        `INSERT INTO cashier_loads (brand, currency, loaded_by, document_sha256, rows_written, switched_off,
                                    rules_removed, terms_removed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[brand, currency, by, createHash('sha256').update(text).digest()],
          ...[written, switchedOff, removed.length, removedTerms],
        ],
      );
      return { written, switchedOff, removedRules: removed.length, removedTerms };
    });
  }

  /** Writes the terms of transfers between members and of wallets at vendors. Returns the number of changed rows. */
  async #putTransferTerms(tx: Tx, document: CashierDocument): Promise<number> {
    const { brand, currency, transfers, vendorWallets } = document;
    let written = 0;
    if (transfers)
      written += await this.#put(tx, 'transfer_terms', ['brand', 'currency'], {
        ...{ brand, currency, min_minor: transfers.minMinor, max_minor: transfers.maxMinor },
        ...{ day_count_max: transfers.dayCountMax, any_ancestor: transfers.anyAncestor },
        rules: transferRules(document),
      });
    for (const { vendor, minMinor, maxMinor } of vendorWallets)
      written += await this.#put(tx, 'vendor_wallet_terms', ['brand', 'currency', 'vendor'], {
        ...{ brand, currency, vendor, min_minor: minMinor, max_minor: maxMinor },
      });
    return written;
  }

  /**
   * Removes the terms that the document does not name. Members can still bring money back from a vendor whose terms are
   * removed.
   */
  async #removeTerms(tx: Tx, { brand, currency, transfers, vendorWallets }: CashierDocument): Promise<number> {
    const ofTransfers = transfers
      ? []
      : await tx.rows('DELETE FROM transfer_terms WHERE brand = $1 AND currency = $2 RETURNING brand', [
          brand,
          currency,
        ]);
    const ofVendors = await tx.rows(
      'DELETE FROM vendor_wallet_terms WHERE brand = $1 AND currency = $2 AND vendor <> ALL ($3) RETURNING vendor',
      [brand, currency, vendorWallets.map(({ vendor }) => vendor)],
    );
    return ofTransfers.length + ofVendors.length;
  }

  /**
   * Refuses the load if the document contains the id of a method that the brand already uses in another currency. Loads
   * of one brand run one after the other, so no other load can use such an id between this check and the write.
   */
  async #requireOwnMethods(
    tx: Tx,
    brand: string,
    currency: string,
    deposits: readonly string[],
    withdrawals: readonly string[],
  ): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('cashier ' || $1))`, [brand]);
    const taken = await tx.rows<{ id: string }>(
      `SELECT method_id AS id FROM deposit_methods WHERE brand = $1 AND currency <> $2 AND method_id = ANY ($3)
        UNION
       SELECT method_id FROM withdrawal_methods WHERE brand = $1 AND currency <> $2 AND method_id = ANY ($4)
        ORDER BY id`,
      [brand, currency, deposits, withdrawals],
    );
    if (taken.length > 0) throw new MethodsOfAnotherCurrency(taken.map(({ id }) => id));
  }

  /**
   * Inserts or updates a row. Returns 0 if the row already had these values, otherwise 1. The column names are
   * constants in our code, so they need no escaping.
   */
  async #put(tx: Tx, table: Table, key: readonly string[], row: Row): Promise<number> {
    const columns = Object.keys(row);
    const changed = columns.filter((column) => !key.includes(column));
    const list = (names: readonly string[], of: string) => names.map((name) => `${of}.${name}`).join(', ');
    const rows = await tx.rows(
      `INSERT INTO ${table} AS t (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}
        WHERE (${list(changed, 't')}) IS DISTINCT FROM (${list(changed, 'excluded')})
       RETURNING 1 AS one`,
      columns.map((column) => (typeof row[column] === 'bigint' ? String(row[column]) : row[column])),
    );
    return rows.length;
  }

  async #switchOff(tx: Tx, table: Table, brand: string, currency: string, kept: readonly string[]): Promise<number> {
    const rows = await tx.rows(
      `UPDATE ${table} SET enabled = false
        WHERE brand = $1 AND currency = $2 AND enabled AND method_id <> ALL ($3) RETURNING method_id`,
      [brand, currency, kept],
    );
    return rows.length;
  }
}

type Table =
  | 'transfer_terms'
  | 'vendor_wallet_terms'
  | 'withdrawal_levels'
  | 'deposit_methods'
  | 'withdrawal_methods'
  | 'withdrawal_terms'
  | 'withdrawal_rules'
  | 'review_thresholds';
