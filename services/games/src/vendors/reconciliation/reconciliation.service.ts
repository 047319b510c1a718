import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import { parseMinor } from '@nm/kit/money/money.js';
import { allPages, PAGE_BYTES_MAX } from '@nm/kit/signing/all-pages.js';
import { CasesStore } from '../../cases/cases.store.js';
import { ReconciliationStore, type OwnLine } from './reconciliation.store.js';
import { signedMinor } from '../gateway/signed-minor.js';
import { differencesOf, totalsOf, type Difference, type StatementLine } from './statement.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';

const DAY_MS = 86_400_000;
/**
 * The time (ms) between the end of a day and the comparison of that day's transactions with the vendor's. Late calls
 * have been answered by then.
 */
const AFTER_MS = 1_800_000;
/**
 * If a vendor did not answer at the first attempt, the comparison is repeated later, for at most this number of past
 * days. If a vendor is unreachable for longer, an operator must start the comparison.
 */
const DAYS_BACK = 7;
/**
 * The time (ms) around midnight in which a transaction may be listed on different days by the vendor and by us, because
 * clocks differ.
 */
const EDGE_MS = 600_000;
/**
 * The maximum length of a text in a vendor's list; a longer text is cut. Our own ids have at most 64 characters, so a
 * cut id never equals one of them.
 */
const TEXT_LENGTH_MAX = 128;

/** The error for a list of a vendor that has a malformed line. The lists of other days can still be compared. */
class UnreadableList extends Error {}

/** The result of comparing one day with a vendor's list. */
export interface DayComparison {
  readonly differences: number;
  readonly newCases: number;
}

/**
 * Compares the transactions of each vendor's day (UTC) with ours. The vendor lists them with the call `tx.list`. Every
 * difference opens a reconciliation case (domain §6, rule 14).
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
   * Compares every ended day that was not compared yet, for every vendor, oldest first. If a vendor does not answer,
   * the day is tried again later. All vendors are called in parallel, so that a slow vendor does not delay the others.
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
        // A vendor that does not answer would not answer about the next day either.
        if (!(error instanceof UnreadableList)) return;
      }
    }
  }

  /**
   * Compares one day with the vendor's list. The day is recorded as reconciled only if it was over; a day that is not
   * over can be compared any number of times.
   * @param day YYYY-MM-DD
   * @returns the number of differences, and the number of new cases
   * @throws Error if the vendor does not answer.
   */
  async reconcile(vassalage: string, day: string, now = Date.now(), signal?: AbortSignal): Promise<DayComparison> {
    const isOver = Date.parse(day) + DAY_MS + AFTER_MS <= now;
    // A transaction that is stored while the vendor lists its day is missing in our list. It is looked up by its id
    // below.
    const ours = await this.store.ofDay(this.db, vassalage, day);
    const theirs = await this.#statement(vassalage, day, signal);
    const known = new Set(ours.map(({ txId }) => txId));
    const elsewhere = await this.store.named(
      this.db,
      vassalage,
      theirs.map(({ txId }) => txId).filter((txId) => !known.has(txId)),
    );
    // Transactions of the last minutes may be missing at the vendor, which may not have received our answer yet.
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

  /** Removes the player's id from a difference if the vendor's line has a player id that is unknown here. */
  async #ofKnownPlayers(vassalage: string, found: readonly Difference[]): Promise<Difference[]> {
    const named = found.flatMap(({ playerId }) => playerId ?? []);
    const known = await this.store.players(this.db, vassalage, named);
    return found.map(({ playerId, ...difference }) =>
      playerId !== undefined && known.has(playerId) ? { ...difference, playerId } : difference,
    );
  }

  /**
   * Removes differences about transactions near midnight that the vendor lists on the neighbouring day. The list of
   * that day is requested only if there is such a difference. If the vendor lists a transaction on neither day, the
   * difference stays and opens a case.
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
      const answer = await this.calls.call(vassalage, 'tx.list', { day, cursor }, undefined, PAGE_BYTES_MAX);
      const { status, transactions, next } = answer;
      if (status !== 'OK' || !Array.isArray(transactions))
        throw new Error(`${vassalage} answered tx.list with ${String(status)}`);
      return { lines: (transactions as readonly unknown[]).map(lineOf), next };
    };
    return allPages(`${vassalage} ${day}`, page, { first: '', signal });
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Parses a line of the vendor's list.
 * @throws UnreadableList if the line is malformed. The whole day is then not compared, because the result would be
 * wrong.
 */
function lineOf(sent: unknown): StatementLine {
  const { txId, op, currency, stake, payout, playerId } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const [stakeMinor, payoutMinor] = [parseMinor(stake), signedMinor(payout)];
  if (
    typeof txId !== 'string' ||
    typeof op !== 'string' ||
    typeof currency !== 'string' ||
    stakeMinor === undefined ||
    payoutMinor === undefined
  ) {
    throw new UnreadableList(
      `a line of the statement cannot be read: ${JSON.stringify({ txId, op, currency, stake, payout }).slice(0, 200)}`,
    );
  }
  return {
    ...{ txId: readable(txId), op: readable(op), currency: readable(currency), stakeMinor, payoutMinor },
    ...(typeof playerId === 'string' && { playerId: readable(playerId) }),
  };
}

/**
 * Returns a text of the vendor in a form that the database can store. Otherwise one such text would stop the comparison
 * of the whole day.
 */
const readable = (text: string): string => storableText(text.slice(0, TEXT_LENGTH_MAX));

const wordsOf = (lines: readonly StatementLine[]): object =>
  Object.fromEntries(
    [...totalsOf(lines)].map(([currency, { count, stakeMinor, payoutMinor }]) => [
      currency,
      { count, stakeMinor: String(stakeMinor), payoutMinor: String(payoutMinor) },
    ]),
  );
