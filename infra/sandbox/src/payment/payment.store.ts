import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Notice, PaymentOrder } from './payment-order.js';

type Line = { readonly order: PaymentOrder } | { readonly notice: Notice; readonly id: string };

/**
 * Orders and notices in memory. Every change is appended to a file before it takes effect. The last line of an id is
 * valid; a start reads the file and rewrites it. An incomplete last line (a kill while appending) is dropped.
 */
export class PaymentStore {
  private readonly orders = new Map<string, PaymentOrder>();
  private readonly tokens = new Map<string, PaymentOrder>();
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
  openOrders(): PaymentOrder[] {
    return [...this.orders.values()].filter((order) => order.state === 'OPEN');
  }
  /** With the file's key of each notice, because copies of one notice share an event id. */
  undelivered(): [string, Notice][] {
    return [...this.notices].filter(([, notice]) => !notice.delivered);
  }
  noticesOf(reference: string): Notice[] {
    return [...this.notices.values()].filter((notice) => notice.reference === reference);
  }

  saveOrder(order: PaymentOrder): void {
    this.append({ order });
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
    } else {
      this.notices.set(line.id, line.notice);
      this.copies = Math.max(this.copies, Number(line.id.split('/')[1] ?? 0));
    }
  }

  private rewrite(): void {
    const lines: Line[] = [
      ...[...this.orders.values()].map((order) => ({ order })),
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
