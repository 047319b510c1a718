import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import { CourierService } from '../notices/courier.service.js';
import { NoticesStore } from '../notices/notices.store.js';
import { ActivityGateway } from './activity.gateway.js';
import { lastMonth } from './last-month.js';
import { statementMail } from './statement-words.js';
import { StatementsStore, type StatementReader } from './statements.store.js';

const PORTION = 50;
const HOUR_MS = 3_600_000;
/**
 * How long (ms) after the end of a month its statements are written. By then the wallet has posted the last movements
 * of the month.
 */
const AFTER_END_MS = HOUR_MS;
/** How long (ms) the service tries to send a statement. */
const LIFE_MS = 7 * 24 * HOUR_MS;
/**
 * The rank of statements in the queue of outgoing messages. Codes and links, for which people wait, are sent before
 * statements.
 */
const RANK = 1;

/**
 * Mails members a statement of the account's activity in the last month (domain rules §11). It goes to every member
 * who has a confirmed mail address and had movements in that month. Excluded members get it too, because it is not
 * marketing. Trial members do not get it.
 */
@Injectable()
export class ActivityStatements {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly store: StatementsStore,
    private readonly wallet: ActivityGateway,
    private readonly notices: NoticesStore,
    private readonly courier: CourierService,
    private readonly clock: Clock,
  ) {}

  /** For each brand, writes the statements of the next portion of members. */
  async writeDue(): Promise<void> {
    for (const brand of await this.brands.all()) await this.#portion(brand);
  }

  /**
   * Writes the statements of the next members of a brand. The wallet is called before the transaction. The progress
   * (the last member whose statement is written) is stored in the same transaction as the mails, so a second instance
   * or a crash cannot cause duplicate or missing mails.
   */
  async #portion(brand: Brand): Promise<void> {
    const now = this.clock.now();
    const month = lastMonth(new Date(now.getTime() - AFTER_END_MS), brand.timeZone);
    const from = await this.store.position(brand.code, month);
    if (from === undefined) return;
    const readers = await this.store.readers(brand.code, from, PORTION);
    const activities = await this.wallet.ofMonth(
      readers.map(({ id }) => id),
      month,
      brand.timeZone,
    );
    const mails = readers.flatMap((reader) => this.#mails(brand, month, reader, activities));
    await this.db.transaction(async (tx) => {
      const isLast = readers.length < PORTION;
      const to = { position: readers.at(-1)?.id ?? from, mails: mails.length, endedAt: isLast ? now : undefined };
      if (!(await this.store.advance(tx, { brand: brand.code, month, from }, to))) return;
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      for (const mail of mails)
        await this.notices.add(tx, { channel: 'mail', ...mail }, { at: now, expiresAt, isVoid: false, rank: RANK });
    });
    if (mails.length > 0) this.courier.wake();
  }

  #mails(brand: Brand, month: string, reader: StatementReader, activities: readonly wallet.MonthActivity[]) {
    const { email: to, account, language } = reader;
    return activities
      .filter(({ memberId }) => memberId === reader.id)
      .map((activity) => ({ to, ...statementMail(language, { brand, month, account, activity }) }));
  }
}
