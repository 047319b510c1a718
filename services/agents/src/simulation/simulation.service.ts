import { Inject, Injectable } from '@nestjs/common';
import { ContractPeriod } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore, type NewOffer, type Version } from '../contracts/contracts.store.js';
import { periodOf } from '../periods/period.js';
import type { Window } from '../periods/realtime-window.js';
import { ZonesStore } from '../periods/zones.store.js';
import { NOTHING, type MemberFigures } from '../settlements/base.js';
import type { DueWindow } from '../settlements/due-window.js';
import { subtreesOf } from '../settlements/subtrees.js';
import { WindowFiguresStore } from '../settlements/window-figures.store.js';
import {
  NOTHING_LEFT,
  simulate,
  type SimulatedContract,
  type SimulatedFigures,
  type SimulatedKind,
  type SimulatedSettlement,
} from './simulate.js';
import { SimulationReadModel, type StoredPeriod } from './simulation.read-model.js';

/** An offer by an agent or by the house that is simulated before it is sent. */
export type SimulatedOffer = Omit<NewOffer, 'brand' | 'key'>;

/** A closed period with its real figures, and with the results under the terms in force and under the offered terms. */
export interface ComparedPeriod extends Window {
  readonly figures: MemberFigures;
  readonly present: SimulatedSettlement;
  readonly offered: SimulatedSettlement;
}

export interface OfferSimulation {
  readonly periods: readonly ComparedPeriod[];
  /** The contract in force between payer and payee; undefined if there is none. */
  readonly pair: Version | undefined;
  /** The contract in which the agent who offers is the payee; undefined if there is none. */
  readonly own: Version | undefined;
  readonly period: ContractPeriod;
  readonly carries: boolean;
}

export const PERIODS_MAX = 24;

/** The contract id that stands for the offer if payer and payee have no contract yet. */
export const OFFER = 'offer';

/**
 * Settles the last closed periods again, once with the terms of an offer and once with the terms in force. Nothing is
 * stored.
 */
@Injectable()
export class SimulationService {
  private readonly zones = new ZonesStore();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsService) private readonly contracts: ContractsService,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(WindowFiguresStore) private readonly figures: WindowFiguresStore,
    @Inject(SimulationReadModel) private readonly readModel: SimulationReadModel,
  ) {}

  /**
   * Simulates an offer over at most `count` periods that ended before `asOf`, the time up to which all bets are
   * counted. The agent's contracts with other downlines are simulated with their terms in force, so that the agent's
   * net amount is correct.
   * @throws the failures of an offer; request.invalid if the number of periods is not between 1 and 24.
   */
  async simulate(
    offer: SimulatedOffer,
    count: number,
    { asOf, activeStakeMinorMin, timeZone }: { asOf: Date | undefined; activeStakeMinorMin: bigint; timeZone: string },
  ): Promise<OfferSimulation> {
    if (!Number.isInteger(count) || count < 1 || count > PERIODS_MAX)
      throw new Failure('request.invalid', { field: 'periods' });
    return this.db.transaction(async (tx) => {
      const brand = await this.contracts.check(tx, offer, timeZone);
      const { payerId, payeeId, kind, period = ContractPeriod.UNSPECIFIED, carries = false } = offer;
      const of: SimulatedKind = { kind, period, timeZone: await this.zones.of(tx, brand) };
      // If the house makes the offer, its contracts with other top agents are left out. They pay other teams, so they
      // do not change the result.
      const held = await this.store.ofAgent(tx, payerId ?? payeeId, kind);
      // A contract whose periods have another length than the offer's is left out, because it has no settlements for
      // the compared periods.
      const versions = held.filter(
        (version) => version.period === period && (payerId !== undefined || version.payeeId === payeeId),
      );
      const pair = versions.find((version) => version.payerId === payerId && version.payeeId === payeeId);
      const own = payerId === undefined ? undefined : versions.find((version) => version.payeeId === payerId);
      const answer = { pair, own, period, carries };
      const windows = asOf ? await this.#closed(tx, brand, of, offer, { count, asOf }) : [];
      const [first, last] = [windows[0], windows.at(-1)];
      if (!first || !last) return { ...answer, periods: [] };
      const payees = [...new Set([...versions.map((version) => version.payeeId), payeeId])];
      const range = { startsAt: first.startsAt, endsAt: last.endsAt };
      const settled = await this.readModel.settled(tx, kind, payees, range);
      const periods: SimulatedFigures[] = [];
      for (const window of windows)
        periods.push(
          await this.#figuresOf(tx, { ...window, brand, kind, period }, payees, settled, activeStakeMinorMin),
        );
      const present = await this.#contracts(tx, versions, settled, first.startsAt);
      const replaced = present.find(({ contractId }) => contractId === pair?.contractId);
      const offered: SimulatedContract = {
        ...{ contractId: OFFER, left: NOTHING_LEFT, takenBack: new Map() },
        ...replaced,
        ...{ payerId, payeeId, tiers: offer.tiers, deferral: offer.deferral, period, carries },
      };
      const now = simulate(of, periods, present);
      const then = simulate(of, periods, [...present.filter((contract) => contract !== replaced), offered]);
      return {
        ...answer,
        periods: periods.map(({ startsAt, endsAt, subtrees }, n) => ({
          ...{ startsAt, endsAt, figures: subtrees.get(payeeId) ?? NOTHING },
          present: now[n]!,
          offered: then[n]!,
        })),
      };
    });
  }

  /**
   * Returns the last periods that are over and that ended after the member had joined the agent as direct downline,
   * oldest first.
   */
  async #closed(
    tx: Tx,
    brand: string,
    { kind, period, timeZone }: SimulatedKind,
    { payerId, payeeId }: SimulatedOffer,
    { count, asOf }: { readonly count: number; readonly asOf: Date },
  ): Promise<Window[]> {
    const joinedAt = await this.readModel.joinedAt(tx, payerId, payeeId);
    const until = await this.readModel.closedUntil(tx, brand, { kind, period }, asOf);
    const windows: Window[] = [];
    let { startsAt: endsAt } = periodOf(kind, until, timeZone, period);
    while (windows.length < count && joinedAt && endsAt > joinedAt) {
      const window = periodOf(kind, new Date(endsAt.getTime() - 1), timeZone, period);
      windows.unshift(window);
      endsAt = window.startsAt;
    }
    return windows;
  }

  /**
   * Returns the figures of the payees' subtrees in a period. They come from stored settlements if there are any. For
   * the other payees they are computed from the bets, as in a closing.
   */
  async #figuresOf(
    tx: Tx,
    window: DueWindow,
    payees: readonly string[],
    settled: readonly StoredPeriod[],
    activeStakeMinorMin: bigint,
  ): Promise<SimulatedFigures> {
    const { startsAt, endsAt } = window;
    const stored = new Map(settled.filter(isIn(window)).map((row) => [row.payeeId, figuresIn(row)]));
    const missing = payees.filter((payeeId) => !stored.has(payeeId));
    if (missing.length === 0) return { startsAt, endsAt, subtrees: stored };
    const members = await this.figures.everBelow(tx, window, missing);
    const trees = await this.figures.ofMembers(tx, window, activeStakeMinorMin, members);
    const subtrees = await subtreesOf(trees, (until) => this.figures.uplines(tx, window.brand, until, members));
    const computed = missing.flatMap((payeeId) => {
      const figures = subtrees.get(payeeId);
      return figures ? [[payeeId, figures] as const] : [];
    });
    return { startsAt, endsAt, subtrees: new Map([...stored, ...computed]) };
  }

  /** Returns the contracts in force, with the amounts that earlier periods left to the first simulated period. */
  async #contracts(
    tx: Tx,
    versions: readonly Version[],
    settled: readonly StoredPeriod[],
    firstStart: Date,
  ): Promise<SimulatedContract[]> {
    const waiting = await this.readModel.waitingAt(
      tx,
      versions.map(({ contractId }) => contractId),
      firstStart,
    );
    return versions.map(({ contractId, payerId, payeeId, tiers, deferral, period, carries }) => {
      const rows = settled.filter((row) => row.contractId === contractId);
      const first = rows.find((row) => row.startsAt.getTime() === firstStart.getTime());
      return {
        ...{ contractId, payerId, payeeId, tiers, deferral, period, carries },
        left: {
          carriedMicro: first?.carriedMicro ?? 0n,
          carriedMinor: first?.carriedMinor ?? 0n,
          waiting: waiting.filter((one) => one.contractId === contractId),
        },
        takenBack: new Map(
          rows.map((row) => [row.startsAt.getTime(), { micro: row.takenMicro, baseMinor: row.takenBaseMinor }]),
        ),
      };
    });
  }
}

const isIn =
  ({ startsAt, endsAt }: Window) =>
  (row: StoredPeriod): boolean =>
    row.startsAt.getTime() === startsAt.getTime() && row.endsAt.getTime() === endsAt.getTime();

const figuresIn = ({
  wonMinor,
  lostMinor,
  singleMinor,
  netLossMinor,
  promotionMinor,
  activeMembers,
}: StoredPeriod): MemberFigures => ({
  wonMinor,
  lostMinor,
  singleMinor,
  netLossMinor,
  promotionMinor,
  activeMembers,
});
