import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { DepositKind } from './deposit-order.js';
import type { PayTo } from './deposits.read-model.js';

export interface NewMethod {
  readonly brand: string;
  readonly methodId: string;
  readonly provider: string;
  readonly name: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly usualMs: number;
  readonly position: number;
  readonly kind?: DepositKind;
  /** The network of a crypto method, and the number of confirmations that a payment needs. */
  readonly network?: string;
  readonly confirmations?: number;
  /** For a bank transfer: the lines that the member sees about the receiving bank account (such as its number). */
  readonly payTo?: readonly PayTo[];
  /** How long (ms) an order of this method can be paid. If absent, the default time applies. */
  readonly orderTtlMs?: number;
}

/** Stores the deposit methods of each brand. */
@Injectable()
export class MethodsStore {
  constructor(private readonly db: Db) {}

  /** Adds a deposit method. If the brand already has the method, nothing changes. */
  async add(method: NewMethod): Promise<void> {
    await this.db.rows(
      `
      INSERT INTO deposit_methods (brand, method_id, provider, name, currency, min_minor, max_minor, usual_ms, position, kind, pay_to, order_ttl_ms, network, confirmations)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT ON CONSTRAINT deposit_methods_pk DO NOTHING`,
      [
        method.brand,
        method.methodId,
        method.provider,
        method.name,
        method.currency,
        String(method.minMinor),
        String(method.maxMinor),
        method.usualMs,
        method.position,
        method.kind ?? 'page',
        JSON.stringify(method.payTo ?? []),
        method.orderTtlMs ?? null,
        method.network ?? null,
        method.confirmations ?? null,
      ],
    );
  }
}
