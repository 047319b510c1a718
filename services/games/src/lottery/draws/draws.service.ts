import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { newServerSeed } from '../../fairness/client-seed.js';
import { serverSeedHash } from '../../fairness/fair-draw.js';
import { drawResult } from '../plays/draw-result.js';
import { SlipsStore } from '../slips/slips.store.js';
import { BEACON, type Beacon } from './beacon.js';
import { drawsAhead, type Draw } from './draw.js';
import { DrawsStore } from './draws.store.js';
import { RootBuilder } from './slips-root.js';

/** The number of draws of each game that are created in advance: the one that sells slips, and the next one. */
const AHEAD = 2;
/** Number of slips that are read per query while their root hash is computed. */
const LEAVES = 5_000;
/**
 * How long (ms) a locked draw waits for its beacon. After that it becomes void, and the players get their stakes back.
 */
const BEACON_MS_MAX = 3_600_000;

/** Moves draws to their next state when they are due (domain §7). Each step can be repeated without a second effect. */
@Injectable()
export class DrawsService {
  readonly #logger = new Logger(DrawsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DrawsStore) private readonly draws: DrawsStore,
    @Inject(SlipsStore) private readonly slips: SlipsStore,
    @Inject(Seal) private readonly seal: Seal,
    @Inject(BEACON) private readonly beacon: Beacon | null,
  ) {}

  /** Schedules, opens and locks all draws that are due. It waits for nobody outside, so that no lock comes late. */
  async advance(): Promise<void> {
    // No draw is created without an independent beacon, because we could then compute the result while bets are taken.
    if (this.beacon) await this.#schedule(this.beacon);
    await this.draws.open(this.db);
    for (const draw of await this.draws.closed(this.db)) await this.#lock(draw);
  }

  /** Draws the results of all locked draws that are due and whose beacon is published. */
  async drawDue(): Promise<void> {
    for (const draw of await this.draws.waiting(this.db, 'locked')) await this.#draw(draw);
  }

  /** Makes a draw void, so that its stakes are refunded. Returns false if it is already drawn. */
  async void(drawId: string, reason: string): Promise<boolean> {
    return this.draws.void(this.db, drawId, reason);
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
   * Locks a draw and publishes the root hash of all accepted slips. No slip can be added afterwards, because the draw's
   * row is locked and its sale has ended.
   */
  async #lock({ drawId }: Draw): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.draws.takeOpen(tx, drawId))) return;
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
      await this.draws.lock(tx, drawId, root.root(), slips);
    });
  }

  async #draw(draw: Draw): Promise<void> {
    const { drawId, region, seedHash, slipsRoot: root } = draw;
    const beacon = await this.#beaconOf(draw);
    if (beacon === undefined) {
      if (Date.now() - draw.dueAt.getTime() > BEACON_MS_MAX) await this.void(drawId, 'beacon');
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

const contextOf = (seedHash: string): string => `draw ${seedHash}`;
