import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { parseMinor } from '@nm/kit/money/money.js';
import { CasesStore } from '../cases/cases.store.js';
import { ReconciliationStore } from './reconciliation.store.js';
import { differencesOf, totalsOf, type StatementLine } from './statement.js';
import { VendorCallsGateway } from './vendor-calls.gateway.js';

const DAY_MS = 86_400_000;
/** A day is compared half an hour after its end: what was under way is answered by then. */
const AFTER_MS = 1_800_000;
/** Clocks of the two sides may put a transaction into neighbouring days. */
const EDGE_MS = 600_000;
const PAGES_MAX = 1_000;

/** Compares each vendor's days (UTC) with ours, by `tx.list`; every difference is a case (domain rules §6, rule 11). */
@Injectable()
export class ReconciliationService {
  readonly #logger = new Logger(ReconciliationService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(ReconciliationStore) private readonly store: ReconciliationStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
  ) {}

  /** The day that ended last, of every vendor, unless it was done. A vendor that does not answer is asked again. */
  async reconcileDue(now = Date.now()): Promise<void> {
    const day = new Date(now - AFTER_MS - DAY_MS).toISOString().slice(0, 10);
    for (const { vassalage } of this.calls.vendors) {
      if (await this.store.isDone(this.db, vassalage, day)) continue;
      await this.reconcile(vassalage, day).catch((error: unknown) => this.#logger.warn(`${vassalage} ${day} is not reconciled yet: ${String(error)}`));
    }
  }

  /** @param day YYYY-MM-DD. Gives the number of differences. @throws Error when the vendor does not answer. */
  async reconcile(vassalage: string, day: string): Promise<number> {
    const theirs = await this.#statement(vassalage, day);
    const ours = await this.store.ofDay(this.db, vassalage, day);
    const known = new Set(ours.map(({ txId }) => txId));
    const elsewhere = await this.store.named(this.db, vassalage, theirs.map(({ txId }) => txId).filter((txId) => !known.has(txId)));
    const createdAt = new Map(ours.map((line) => [line.txId, line.createdAt.getTime()]));
    const from = Date.parse(day);
    const isNearEdge = (txId: string): boolean => {
      const at = (createdAt.get(txId) ?? from) - from;
      return at < EDGE_MS || at > DAY_MS - EDGE_MS;
    };
    const found = differencesOf(theirs, [...ours, ...elsewhere], isNearEdge);
    const totals = { theirs: wordsOf(theirs), ours: wordsOf(ours) };
    await this.db.transaction(async (tx) => {
      for (const difference of found) await this.cases.open(tx, { vassalage, ...difference });
      await this.store.finish(tx, vassalage, day, totals, found.length);
    });
    if (found.length > 0) this.#logger.error(`${vassalage} ${day}: ${found.length} differences between the vendor and us; each is a case`);
    return found.length;
  }

  async #statement(vassalage: string, day: string): Promise<StatementLine[]> {
    const lines: StatementLine[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { status, transactions, next } = await this.calls.call(vassalage, 'tx.list', { day, cursor });
      if (status !== 'OK' || !Array.isArray(transactions)) throw new Error(`${vassalage} answered tx.list with ${String(status)}`);
      lines.push(...(transactions as readonly Record<string, unknown>[]).map(lineOf));
      if (typeof next !== 'string' || next === '') return lines;
      cursor = next;
    }
    throw new Error(`${vassalage} has more than ${PAGES_MAX} pages for ${day}`);
  }
}

/** @throws Error for a line that cannot be read: better no comparison than a wrong one. */
function lineOf({ txId, op, currency, stake, payout }: Record<string, unknown>): StatementLine {
  const [stakeMinor, payoutMinor] = [parseMinor(stake), parseMinor(payout)];
  if (typeof txId !== 'string' || typeof op !== 'string' || typeof currency !== 'string' || stakeMinor === undefined || payoutMinor === undefined) {
    throw new Error(`a line of the statement cannot be read: ${JSON.stringify({ txId, op, currency, stake, payout }).slice(0, 200)}`);
  }
  return { txId, op, currency, stakeMinor, payoutMinor };
}

const wordsOf = (lines: readonly StatementLine[]): object =>
  Object.fromEntries([...totalsOf(lines)].map(([currency, { count, stakeMinor, payoutMinor }]) =>
    [currency, { count, stakeMinor: String(stakeMinor), payoutMinor: String(payoutMinor) }]));
