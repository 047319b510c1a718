import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nextBlockOf } from './network.js';
import type { PaymentOrder } from './order.js';
import type { Notice } from './payment-order.js';
import type { Payout } from './payout.js';

type Line =
  | { readonly order: PaymentOrder }
  | { readonly payout: Payout }
  | { readonly notice: Notice; readonly id: string };

/**
 * Keeps orders, payouts and notices in memory. Every change is appended to one file before it is answered. If an id
 * occurs in several lines, the last line counts. At the start the file is read and rewritten without outdated lines.
 * An incomplete last line, which a kill during a write leaves, is ignored.
 */
export class PaymentStore {
  private readonly orders = new Map<string, PaymentOrder>();
  private readonly tokens = new Map<string, PaymentOrder>();
  private readonly payouts = new Map<string, Payout>();
  private readonly notices = new Map<string, Notice>();
  private copies = 0;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) for (const text of readFileSync(file, 'utf8').split('\n')) this.take(parseLine(text));
    this.rewrite();
  }

  find(provider: string, reference: string): PaymentOrder | undefined {
    return this.orders.get(`${provider}/${reference}`);
  }
  findByToken(token: string): PaymentOrder | undefined {
    return this.tokens.get(token);
  }
  findByReference(reference: string): PaymentOrder | undefined {
    return [...this.orders.values()].find((order) => order.reference === reference);
  }
  ordersOf(provider: string): PaymentOrder[] {
    return [...this.orders.values()].filter((order) => order.provider === provider);
  }
  payoutsOf(provider: string): Payout[] {
    return [...this.payouts.values()].filter((payout) => payout.provider === provider);
  }
  openOrders(): PaymentOrder[] {
    return [...this.orders.values()].filter((order) => order.state === 'OPEN');
  }
  /** Returns the orders with a payment that is waiting for its next block. */
  confirmingOrders(): PaymentOrder[] {
    return [...this.orders.values()].filter((order) => nextBlockOf(order) !== undefined);
  }
  findPayout(provider: string, reference: string): Payout | undefined {
    return this.payouts.get(`${provider}/${reference}`);
  }
  findPayoutByReference(reference: string): Payout | undefined {
    return [...this.payouts.values()].find((payout) => payout.reference === reference);
  }
  /** Returns the payouts that are paid or declined automatically at a set time. */
  endingPayouts(): (Payout & { endsAtMs: number })[] {
    return [...this.payouts.values()].filter(
      (payout): payout is Payout & { endsAtMs: number } => payout.endsAtMs !== undefined,
    );
  }
  /**
   * Returns the undelivered notices with the name under which each is stored. Copies of a notice have the same event id
   * but different names.
   */
  undelivered(): [string, Notice][] {
    return [...this.notices].filter(([, notice]) => !notice.delivered);
  }
  noticesOf(reference: string): Notice[] {
    return [...this.notices.values()].filter((notice) => notice.reference === reference);
  }

  saveOrder(order: PaymentOrder): void {
    this.append({ order });
  }
  savePayout(payout: Payout): void {
    this.append({ payout });
  }
  addNotice(notice: Notice): void {
    this.copies += 1;
    this.append({ notice, id: `${notice.eventId}/${this.copies}` });
  }
  saveNotice(id: string, notice: Notice): void {
    this.append({ notice, id });
  }

  private append(line: Line): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    this.take(line);
  }

  private take(line: Line | undefined): void {
    if (!line) return;
    if ('order' in line) {
      this.orders.set(`${line.order.provider}/${line.order.reference}`, line.order);
      this.tokens.set(line.order.token, line.order);
    } else if ('payout' in line) {
      this.payouts.set(`${line.payout.provider}/${line.payout.reference}`, line.payout);
    } else {
      this.notices.set(line.id, line.notice);
      this.copies = Math.max(this.copies, Number(line.id.split('/')[1] ?? 0));
    }
  }

  private rewrite(): void {
    const lines: Line[] = [
      ...[...this.orders.values()].map((order) => ({ order })),
      ...[...this.payouts.values()].map((payout) => ({ payout })),
      ...[...this.notices].map(([id, notice]) => ({ id, notice })),
    ];
    writeFileSync(`${this.file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
