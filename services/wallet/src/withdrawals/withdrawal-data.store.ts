import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

export interface NewWithdrawalMethod {
  readonly brand: string;
  readonly methodId: string;
  readonly provider: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeMinor: bigint;
  readonly usualMs: number;
}
export interface NewTerms {
  readonly brand: string;
  readonly currency: string;
  readonly dayMinorMax: bigint;
  readonly dayCountMax: number;
  readonly confirmMs: number;
  readonly accountWaitMs: number;
  readonly accountsMax: number;
  readonly canCancel: boolean;
  readonly depositLocks: boolean;
  /**
   * The amount of a withdrawal or transfer from which a second factor is needed at a known IP address too. If absent,
   * it is needed at new IP addresses only.
   */
  readonly secondFactorFromMinor?: bigint;
}
export interface NewLevel {
  readonly brand: string;
  readonly currency: string;
  readonly level: number;
  readonly dayMinorMax: bigint;
  readonly dayCountMax: number;
}
export interface NewRule {
  readonly brand: string;
  readonly currency: string;
  readonly rule: string;
  readonly amountMinor?: bigint;
  readonly spanMs?: number;
  readonly sharePpm?: number;
  readonly weight?: number;
}

/** Adds a brand's withdrawal methods, terms and risk rules. Rows that already exist are not changed. */
@Injectable()
export class WithdrawalDataStore {
  constructor(private readonly db: Db) {}

  async addMethod(method: NewWithdrawalMethod, position: number): Promise<void> {
    await this.db.rows(
      `INSERT INTO withdrawal_methods (brand, method_id, provider, name, currency, kind, min_minor, max_minor, fee_minor, usual_ms, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT ON CONSTRAINT withdrawal_methods_pk DO NOTHING`,
      [
        method.brand,
        method.methodId,
        method.provider,
        method.name,
        method.currency,
        method.kind,
        String(method.minMinor),
        String(method.maxMinor),
        String(method.feeMinor),
        method.usualMs,
        position,
      ],
    );
  }

  /**
   * Adds a brand's withdrawal terms.
   * @returns false if the brand already has terms
   */
  async addTerms(terms: NewTerms): Promise<boolean> {
    const rows = await this.db.rows(
      `INSERT INTO withdrawal_terms (brand, currency, day_minor_max, day_count_max, confirm_ms, account_wait_ms, accounts_max, can_cancel, deposit_locks,
                                     second_factor_from_minor)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT ON CONSTRAINT withdrawal_terms_pk DO NOTHING RETURNING 1`,
      [
        terms.brand,
        terms.currency,
        String(terms.dayMinorMax),
        terms.dayCountMax,
        terms.confirmMs,
        terms.accountWaitMs,
        terms.accountsMax,
        terms.canCancel,
        terms.depositLocks,
        terms.secondFactorFromMinor === undefined ? null : String(terms.secondFactorFromMinor),
      ],
    );
    return rows.length > 0;
  }

  /** Adds the daily withdrawal limits of a VIP level. */
  async addLevel({ brand, currency, level, dayMinorMax, dayCountMax }: NewLevel): Promise<void> {
    await this.db.rows(
      `INSERT INTO withdrawal_levels (brand, currency, level, day_minor_max, day_count_max)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT ON CONSTRAINT withdrawal_levels_pk DO NOTHING`,
      [brand, currency, level, String(dayMinorMax), dayCountMax],
    );
  }

  async addRule({ brand, currency, rule, amountMinor, spanMs, sharePpm, weight }: NewRule): Promise<void> {
    await this.db.rows(
      `INSERT INTO withdrawal_rules (brand, currency, rule, amount_minor, span_ms, share_ppm, weight)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT withdrawal_rules_pk DO NOTHING`,
      [
        ...[brand, currency, rule, amountMinor === undefined ? null : String(amountMinor)],
        ...[spanMs ?? null, sharePpm ?? null, weight ?? null],
      ],
    );
  }
}
