import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { ProviderDaysStore } from './provider-days.store.js';
import { ProviderStatementGateway } from './provider-statement.gateway.js';
import { lineName, providerDifferences, totalsOf, type ProviderLine } from './provider-statement.js';

const DAY_MS = 86_400_000;
/** The time (ms) between the end of a day and its comparison. Late reports have been posted by then. */
const AFTER_MS = 3_600_000;
/** The number of past days that are compared later, if a provider did not answer at the first attempt. */
const DAYS_BACK = 7;

/**
 * Compares each payment provider's day (UTC) with the ledger, by the totals of each method and by single lines. Each
 * difference opens a case.
 */
@Injectable()
export class ProviderDaysService {
  readonly #logger = new Logger(ProviderDaysService.name);

  constructor(
    private readonly db: Db,
    private readonly statements: ProviderStatementGateway,
    private readonly store: ProviderDaysStore,
  ) {}

  /**
   * Compares every day of the last seven that was not compared yet, oldest first. If a provider does not answer, or a
   * statement cannot be read, this day is tried again in a later run, and the days after it are compared all the same.
   * All providers are called in parallel, so that a slow provider does not delay the others.
   */
  async compareDue(nowMs = Date.now(), signal?: AbortSignal): Promise<void> {
    await Promise.all(this.statements.providers.map((provider) => this.#catchUp(provider, nowMs, signal)));
  }

  async #catchUp(provider: string, nowMs: number, signal: AbortSignal | undefined): Promise<void> {
    for (let back = DAYS_BACK; back > 0 && !signal?.aborted; back -= 1) {
      const day = dayOf(nowMs - AFTER_MS - back * DAY_MS);
      try {
        if (!(await this.store.isDone(this.db, provider, day))) await this.compare(provider, day, signal);
      } catch (error) {
        this.#logger.warn(`${provider} ${day} is not compared yet: ${String(error)}`);
      }
    }
  }

  /**
   * Compares one day of a provider, which must be over.
   * @param day YYYY-MM-DD (UTC)
   * @returns the number of differences
   * @throws NoAnswer if the provider does not answer.
   */
  async compare(provider: string, day: string, signal?: AbortSignal): Promise<number> {
    const from = Date.parse(day);
    const theirs = await this.statements.day(provider, day, signal);
    const range = { provider, from: new Date(from), to: new Date(from + DAY_MS), theirs };
    const ours = await this.store.lines(this.db, range);
    const reported = await this.store.reportedAt(this.db, provider, ours);
    // A movement at midnight may be listed on the day before or after.
    const around = [from, ...reported.map((at) => at.getTime())].flatMap((ms) => [ms - DAY_MS, ms, ms + DAY_MS]);
    const nearby: ProviderLine[] = [];
    for (const other of new Set(around.map(dayOf)))
      if (other !== day) nearby.push(...(await this.statements.day(provider, other, signal)));
    const known = await this.store.known(this.db, provider, theirs);
    const stated = await this.store.statedBefore(this.db, provider, ours);
    const found = providerDifferences(theirs, ours, nearby).filter(({ kind, line }) => {
      // A case about the amount of a payout stays open after the ledger has posted the payout. If such a case is open,
      // different amounts are no new difference.
      if (kind === 'reconcile.missing_here' || (kind === 'reconcile.differs' && line.kind === 'payout'))
        return !known.has(lineName(line));
      return kind !== 'reconcile.missing_at_provider' || !stated.has(lineName(line));
    });
    const totals = { theirs: totalsOf(theirs), ours: totalsOf(ours) };
    await this.db.transaction(async (tx) => {
      for (const difference of found) await this.store.open(tx, provider, day, difference);
      await this.store.finish(tx, { provider, day, totals, differences: found.length });
    });
    if (found.length > 0)
      this.#logger.error(`${provider} ${day}: ${found.length} differences between the provider and the ledger`);
    return found.length;
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
