import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { CasesStore } from '../../cases/cases.store.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { drawResult } from '../plays/draw-result.js';
import { SlipsStore } from '../slips/slips.store.js';
import { BEACON, type Beacon } from '@nm/kit/fairness/beacon.js';
import { drawsAhead, type Draw } from './draw.js';
import { DrawsStore } from './draws.store.js';
import { RootBuilder } from '@nm/kit/fairness/merkle-root.js';

/** The number of draws of a game that exist in advance: the draw that sells slips now, and the next one. */
const AHEAD = 2;
/** The number of slips that one query reads while the root hash of all slips is computed. */
const LEAVES = 5_000;
/**
 * The time (ms) for which a locked draw waits for the value of its beacon. After it the draw becomes void, and the
 * stakes are returned.
 */
const BEACON_MS_MAX = 3_600_000;

/**
 * The reason why this service voided a draw by itself. `beacon`: the beacon published no value in time. `late_lock`:
 * the draw was locked after the value of its beacon was public. `failed`: computing the result failed until the time
 * limit.
 */
type VoidReason = 'beacon' | 'late_lock' | 'failed';

/** Moves each draw to its next state at the right time (domain §7). Every step can be repeated safely. */
@Injectable()
export class DrawsService {
  readonly #logger = new Logger(DrawsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DrawsStore) private readonly draws: DrawsStore,
    @Inject(SlipsStore) private readonly slips: SlipsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(Seal) private readonly seal: Seal,
    @Inject(BEACON) private readonly beacon: Beacon | null,
  ) {}

  /**
   * Creates, opens and locks all draws whose time for this has come. It calls no other service, so that no lock is
   * delayed by a call.
   */
  async advance(): Promise<void> {
    // Without an independent beacon no draw is created. Otherwise the platform could compute the result while bets are
    // taken.
    if (this.beacon) await this.#schedule(this.beacon);
    await this.draws.open(this.db);
    for (const draw of await this.draws.closed(this.db)) {
      try {
        await this.#lock(draw);
      } catch (error) {
        this.#logger.error(`draw ${draw.drawId} is not locked yet: ${String(error)}`);
      }
    }
  }

  /**
   * Computes the results of all locked draws whose time has come and whose beacon value is published. If one draw
   * fails, the others continue. The failed draw is tried again until BEACON_MS_MAX has passed; then it becomes void.
   */
  async drawDue(): Promise<void> {
    for (const draw of await this.draws.waiting(this.db, 'locked')) {
      try {
        await this.#draw(draw);
      } catch (error) {
        this.#logger.error(`draw ${draw.drawId} is not drawn yet: ${String(error)}`);
        if (isTooLate(draw)) await this.#giveUp(draw);
      }
    }
  }

  /** Voids a draw after repeated failures. If this fails too, it is tried again later, and the other draws continue. */
  async #giveUp(draw: Draw): Promise<void> {
    try {
      await this.db.transaction((tx) => this.#void(tx, draw, 'failed'));
    } catch (error) {
      this.#logger.error(`draw ${draw.drawId} is not void yet: ${String(error)}`);
    }
  }

  /**
   * Voids a draw, so that its stakes are refunded, and opens a case. A draw that already has a result is not changed.
   */
  async #void(tx: Tx, { drawId, vassalage, gameCode, dueAt }: Draw, reason: VoidReason): Promise<void> {
    if (!(await this.draws.void(tx, drawId, reason))) return;
    const detail = { reason, gameCode, dueAt: dueAt.toISOString() };
    await this.cases.open(tx, { kind: 'draw_void', vassalage, subject: drawId, detail });
    this.#logger.error(`draw ${drawId} of ${gameCode} is void (${reason}); its stakes are returned`);
  }

  async #schedule(beacon: Beacon): Promise<void> {
    const nowMs = Date.now();
    const known = await this.draws.dueTimes(this.db, new Date(nowMs));
    const names = new Set(known.map(({ gameCode, dueAt }) => `${gameCode} ${dueAt.getTime()}`));
    for (const schedule of await this.draws.schedules(this.db)) {
      for (const times of drawsAhead(schedule, nowMs, AHEAD)) {
        if (names.has(`${schedule.gameCode} ${times.dueAt.getTime()}`)) continue;
        const seed = newServerSeed();
        const seedHash = serverSeedHash(seed);
        const sealed = this.seal.seal(seed, contextOf(seedHash));
        const beaconRound = beacon.roundAfter(times.dueAt);
        await this.draws.add(this.db, { ...times, schedule, sealed, seedHash, beacon: beacon.name, beaconRound });
      }
    }
  }

  /**
   * Locks a draw and publishes the root hash of all accepted slips. After it no slip can be added. The draw becomes
   * void if the value of its beacon is already public, because a player could have known the result before betting
   * (domain §7: the beacon is fixed after the lock).
   */
  async #lock({ drawId }: Draw): Promise<void> {
    await this.db.transaction(async (tx) => {
      const draw = await this.draws.takeOpen(tx, drawId);
      if (!draw) return;
      if (await this.slips.anyPending(tx, drawId)) return;
      const root = new RootBuilder();
      let slips = 0;
      for (let after = ''; ;) {
        const leaves = await this.slips.leavesAfter(tx, drawId, after, LEAVES);
        for (const { leaf } of leaves) root.add(leaf);
        slips += leaves.length;
        if (leaves.length < LEAVES) break;
        after = leaves.at(-1)!.slipId;
      }
      // The time is read after the slips, not before. Reading many slips takes time, and the beacon may become public
      // meanwhile.
      if ((await this.draws.now(tx)) >= this.#publicAt(draw)) return this.#void(tx, draw, 'late_lock');
      await this.draws.lock(tx, drawId, root.root(), slips);
    });
  }

  /**
   * Returns the time at which the beacon value of a draw becomes public. If the beacon of the draw is no longer
   * configured, the value counts as public from the time of the draw.
   */
  #publicAt({ beacon, beaconRound, dueAt }: Draw): Date {
    return this.beacon?.name === beacon ? this.beacon.publicAt(beaconRound) : dueAt;
  }

  async #draw(draw: Draw): Promise<void> {
    const { drawId, region, seedHash, slipsRoot: root } = draw;
    const beacon = await this.#beaconOf(draw);
    if (beacon === undefined) {
      if (isTooLate(draw)) await this.db.transaction((tx) => this.#void(tx, draw, 'beacon'));
      return;
    }
    const sealed = await this.draws.sealedSeed(this.db, drawId);
    if (!sealed || root === null) throw new Error(`draw ${drawId} has no seed or no root`);
    const seed = this.seal.open(sealed, contextOf(seedHash));
    const result = drawResult(region, { seed, root, beacon });
    await this.draws.drawn(this.db, drawId, beacon, seed.toString('hex'), result);
  }

  async #beaconOf({ drawId, beacon, beaconRound }: Draw): Promise<string | undefined> {
    if (this.beacon?.name !== beacon) return undefined;
    try {
      return await this.beacon.valueOf(beaconRound);
    } catch (error) {
      this.#logger.warn(`draw ${drawId} waits for round ${beaconRound} of ${beacon}: ${String(error)}`);
      return undefined;
    }
  }
}

const isTooLate = ({ dueAt }: Draw): boolean => Date.now() - dueAt.getTime() > BEACON_MS_MAX;

const contextOf = (seedHash: string): string => `draw ${seedHash}`;
