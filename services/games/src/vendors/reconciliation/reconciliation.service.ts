import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { parseMinor } from '@nm/kit/money/money.js';
import { allPages } from '@nm/kit/signing/all-pages.js';
import { CasesStore } from '../../cases/cases.store.js';
import { ReconciliationStore, type OwnLine } from './reconciliation.store.js';
import { signedMinor } from '../gateway/signed-minor.js';
import { differencesOf, totalsOf, type Difference, type StatementLine } from './statement.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';

const DAY_MS = 86_400_000;
/** A day is compared this long (ms) after its end, because late calls have been answered by then. */
const AFTER_MS = 1_800_000;
/**
 * The number of past days that are still compared if a vendor did not answer earlier. If a vendor is unreachable for
 * longer, an operator must act.
 */
const DAYS_BACK = 7;
/**
 * Transactions within this time (ms) of midnight may be listed on different days by the vendor and by us, because
 * clocks differ.
 */
const EDGE_MS = 600_000;

/** The result of comparing one day. */
export interface DayComparison {
  readonly differences: number;
  readonly newCases: number;
}

/**
 * Compares the transactions of each vendor's day (UTC), which `tx.list` returns, with ours. Every difference opens a
 * reconciliation case (domain §6, rule 14).
 */
@Injectable()
export class ReconciliationService {
  readonly #logger = new Logger(ReconciliationService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(ReconciliationStore) private readonly store: ReconciliationStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
  ) {}

  /**
   * Compares every day that has ended and was not compared before, for every vendor, oldest first. If a vendor does not
   * answer, the day is tried again later. All vendors are asked at the same time, so that a slow one delays no other.
   */
  async reconcileDue(now = Date.now(), signal?: AbortSignal): Promise<void> {
    const days = Array.from({ length: DAYS_BACK }, (_, i) => dayOf(now - AFTER_MS - (DAYS_BACK - i) * DAY_MS));
    await Promise.all(this.calls.vendors.map(({ vassalage }) => this.#catchUp(vassalage, days, now, signal)));
  }

  async #catchUp(
    vassalage: string,
    days: readonly string[],
    now: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (const day of days) {
      if (signal?.aborted) return;
      try {
        if (!(await this.store.isDone(this.db, vassalage, day))) await this.reconcile(vassalage, day, now, signal);
      } catch (error) {
        this.#logger.warn(`${vassalage} ${day} is not reconciled yet: ${String(error)}`);
        return;
      }
    }
  }

  /**
   * Compares one day with the vendor's list. A day counts as reconciled only if it was over; a day that is not over can
   * be compared as often as an operator wants.
   * @param day YYYY-MM-DD
   * @returns the number of differences, and how many of them opened a case
   * @throws Error if the vendor does not answer.
   */
  async reconcile(vassalage: string, day: string, now = Date.now(), signal?: AbortSignal): Promise<DayComparison> {
    const isOver = Date.parse(day) + DAY_MS + AFTER_MS <= now;
    // Transactions that are stored while the vendor lists its day are looked up by id below.
    const ours = await this.store.ofDay(this.db, vassalage, day);
    const theirs = await this.#statement(vassalage, day, signal);
    const known = new Set(ours.map(({ txId }) => txId));
    const elsewhere = await this.store.named(
      this.db,
      vassalage,
      theirs.map(({ txId }) => txId).filter((txId) => !known.has(txId)),
    );
    // The vendor may not have received our answer to a transaction of the last minutes, so these are not compared.
    const young = new Set(ours.filter(({ createdAt }) => createdAt.getTime() > now - EDGE_MS).map(({ txId }) => txId));
    const differences = differencesOf(theirs, [...ours, ...elsewhere]).filter(
      ({ kind, subject }) => kind !== 'missing_at_vendor' || !young.has(subject),
    );
    const found = await this.#ofKnownPlayers(
      vassalage,
      await this.#notElsewhere(vassalage, day, ours, differences, signal),
    );
    const totals = { theirs: wordsOf(theirs), ours: wordsOf(ours) };
    let newCases = 0;
    await this.db.transaction(async (tx) => {
      for (const difference of found) if (await this.cases.open(tx, { vassalage, ...difference })) newCases += 1;
      if (isOver) await this.store.finish(tx, vassalage, day, totals, found.length);
    });
    if (found.length > 0)
      this.#logger.error(`${vassalage} ${day}: ${found.length} differences between the vendor and us; each is a case`);
    return { differences: found.length, newCases };
  }

  /** Removes the player's id from differences if the vendor sent an id that is unknown here. */
  async #ofKnownPlayers(vassalage: string, found: readonly Difference[]): Promise<Difference[]> {
    const named = found.flatMap(({ playerId }) => playerId ?? []);
    const known = await this.store.players(this.db, vassalage, named);
    return found.map(({ playerId, ...difference }) =>
      playerId !== undefined && known.has(playerId) ? { ...difference, playerId } : difference,
    );
  }

  /**
   * Removes from the differences those transactions near midnight that the vendor lists on the neighbouring day. That
   * day is requested only if there is such a difference. A transaction on neither day opens a case.
   */
  async #notElsewhere(
    vassalage: string,
    day: string,
    ours: readonly OwnLine[],
    found: readonly Difference[],
    signal: AbortSignal | undefined,
  ): Promise<Difference[]> {
    const from = Date.parse(day);
    const createdAt = new Map(ours.map((line) => [line.txId, line.createdAt.getTime() - from]));
    const lacking = (isNear: (atMs: number) => boolean): string[] =>
      found
        .filter(({ kind, subject }) => kind === 'missing_at_vendor' && isNear(createdAt.get(subject) ?? DAY_MS / 2))
        .map(({ subject }) => subject);
    const edges = [
      { neighbour: dayOf(from - DAY_MS), txIds: lacking((atMs) => atMs < EDGE_MS) },
      { neighbour: dayOf(from + DAY_MS), txIds: lacking((atMs) => atMs >= DAY_MS - EDGE_MS) },
    ];
    const named = new Set<string>();
    for (const { neighbour, txIds } of edges) {
      if (txIds.length === 0) continue;
      for (const { txId } of await this.#statement(vassalage, neighbour, signal)) named.add(txId);
    }
    return found.filter(({ kind, subject }) => kind !== 'missing_at_vendor' || !named.has(subject));
  }

  #statement(vassalage: string, day: string, signal: AbortSignal | undefined): Promise<StatementLine[]> {
    const page = async (cursor: string) => {
      const { status, transactions, next } = await this.calls.call(vassalage, 'tx.list', { day, cursor });
      if (status !== 'OK' || !Array.isArray(transactions))
        throw new Error(`${vassalage} answered tx.list with ${String(status)}`);
      return { lines: (transactions as readonly Record<string, unknown>[]).map(lineOf), next };
    };
    return allPages(`${vassalage} ${day}`, page, { first: '', signal });
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Parses a line of the vendor's list.
 * @throws Error for a malformed line. The whole day is then not compared, because the result would be wrong.
 */
function lineOf({ txId, op, currency, stake, payout, playerId }: Record<string, unknown>): StatementLine {
  const [stakeMinor, payoutMinor] = [parseMinor(stake), signedMinor(payout)];
  if (
    typeof txId !== 'string' ||
    typeof op !== 'string' ||
    typeof currency !== 'string' ||
    stakeMinor === undefined ||
    payoutMinor === undefined
  ) {
    throw new Error(
      `a line of the statement cannot be read: ${JSON.stringify({ txId, op, currency, stake, payout }).slice(0, 200)}`,
    );
  }
  return { txId, op, currency, stakeMinor, payoutMinor, ...(typeof playerId === 'string' && { playerId }) };
}

const wordsOf = (lines: readonly StatementLine[]): object =>
  Object.fromEntries(
    [...totalsOf(lines)].map(([currency, { count, stakeMinor, payoutMinor }]) => [
      currency,
      { count, stakeMinor: String(stakeMinor), payoutMinor: String(payoutMinor) },
    ]),
  );
