import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { BEACON, type Beacon } from '@nm/kit/fairness/beacon.js';
import { RootBuilder } from '@nm/kit/fairness/merkle-root.js';
import { CrashBetsStore } from './crash-bets.store.js';
import { tableOf, type CrashRound, type CrashTable } from './crash-round.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { crashPointE2, msToCrash } from './crash-rules.js';

/**
 * The time (ms) between the draw of the crash point and the start of the round. Browsers therefore know the start time
 * in advance.
 */
const LEAD_MS = 800;
/**
 * The time (ms) for which a locked round waits for the value of its beacon. After it the round becomes void, and the
 * stakes are returned.
 */
const BEACON_MS_MAX = 60_000;
/**
 * The minimum time (ms) between the end of the betting time and the publication of the beacon value for the round. The
 * job that locks rounds runs every 250 ms, so the round is locked before the publication, even if some runs are late.
 */
const LOCK_MS_MAX = 2_000;
/** The number of bets that one query reads while the root hash of all bets is computed. */
const LEAVES = 5_000;

/**
 * Moves each shared round to its next state at the right time. Every step is one transaction that checks the previous
 * state, so a repeated step, or a second instance of the service, changes nothing.
 */
@Injectable()
export class CrashRoundsService {
  readonly #logger = new Logger(CrashRoundsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashRoundsStore) private readonly rounds: CrashRoundsStore,
    @Inject(CrashBetsStore) private readonly bets: CrashBetsStore,
    @Inject(Seal) private readonly seal: Seal,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(BEACON) private readonly beacon: Beacon | null,
  ) {}

  /**
   * Opens, locks and crashes all rounds whose time for this has come. It calls no other service, so no step is delayed
   * by a call. If the step of one round fails, the other rounds continue, and the failed step is tried again.
   */
  async advance(): Promise<void> {
    for (const { crashRoundId, seedHash } of await this.rounds.due(this.db, 'running'))
      await this.#apart(crashRoundId, this.#crash(crashRoundId, seedHash));
    for (const { crashRoundId } of await this.rounds.due(this.db, 'betting'))
      await this.#apart(crashRoundId, this.#lock(crashRoundId));
    // Without an independent beacon no round is opened. Otherwise the platform could compute the result while bets are
    // taken.
    const { beacon } = this;
    if (!beacon) return;
    for (const table of await this.rounds.idleTables(this.db))
      await this.#apart(`of ${table.brand} in ${table.currency}`, this.#open(table, beacon));
  }

  /**
   * Starts all locked rounds whose beacon value is published. The values for all rounds are requested in parallel, so
   * that no table (brand and currency) waits for another. If a round cannot be started, it is tried again until
   * BEACON_MS_MAX has passed; then it becomes void.
   */
  async startDue(): Promise<void> {
    const locked = await this.rounds.due(this.db, 'locked');
    await Promise.all(locked.map((round) => this.#apart(round.crashRoundId, this.#startOrGiveUp(round))));
  }

  /**
   * Waits for a change of the state of one round. If the change fails, the error is logged, other rounds continue, and
   * the next run of the job tries again.
   */
  async #apart(name: string, step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (error) {
      this.#logger.error(`crash round ${name} is tried again: ${String(error)}`);
    }
  }

  /** Returns the time (ms) until the next change of a round's state that depends only on the clock. */
  async msToNext(): Promise<number | undefined> {
    return this.rounds.msToNext(this.db);
  }

  async #open(table: CrashTable, beacon: Beacon): Promise<void> {
    const seed = newServerSeed();
    const seedHash = serverSeedHash(seed);
    const sealed = this.seal.seal(seed, contextOf(seedHash));
    await this.db.transaction(async (tx) => {
      const closesAt = await this.rounds.closingTime(tx, table);
      const beaconRound = beacon.roundAfter(new Date(closesAt.getTime() + LOCK_MS_MAX));
      const opened = { table, closesAt, sealed, seedHash, beacon: beacon.name, beaconRound };
      await this.#publish(tx, await this.rounds.open(tx, opened));
    });
  }

  /**
   * Ends the betting time of a round and publishes the root hash of all bets. After it no bet can join. If the beacon
   * value for the round is already public, a player could have known the crash point before betting, so the round
   * becomes void.
   */
  async #lock(crashRoundId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const round = await this.rounds.takeClosed(tx, crashRoundId);
      if (!round) return;
      const root = new RootBuilder();
      let bets = 0;
      for (let after = ''; ;) {
        const leaves = await this.bets.leavesAfter(tx, crashRoundId, after, LEAVES);
        for (const { leaf } of leaves) root.add(leaf);
        bets += leaves.length;
        if (leaves.length < LEAVES) break;
        after = leaves.at(-1)!.roundId;
      }
      // The time is read after the bets, not before. Reading many bets takes time, and the beacon may become public
      // meanwhile.
      if ((await this.rounds.now(tx)) >= this.#publicAt(round)) {
        this.#logger.error(`crash round ${crashRoundId} is void: its beacon was public before its bets were locked`);
        return this.#publish(tx, await this.rounds.void(tx, crashRoundId, 'late_lock'));
      }
      await this.#publish(tx, await this.rounds.lock(tx, crashRoundId, root.root(), bets));
    });
  }

  async #startOrGiveUp(round: CrashRound): Promise<void> {
    try {
      await this.#start(round);
    } catch (error) {
      if (!isTooLate(round)) throw error;
      this.#logger.error(`crash round ${round.crashRoundId} is void, because it cannot be started: ${String(error)}`);
      await this.#void(round, 'failed');
    }
  }

  async #void({ crashRoundId }: CrashRound, reason: 'beacon' | 'failed'): Promise<void> {
    await this.db.transaction(async (tx) => this.#publish(tx, await this.rounds.void(tx, crashRoundId, reason)));
  }

  /** Draws the crash point of a locked round as soon as the beacon value is published, and starts the round. */
  async #start(round: CrashRound): Promise<void> {
    const { crashRoundId, seedHash, betsRoot: root } = round;
    const beaconValue = await this.#beaconOf(round);
    if (beaconValue === undefined) {
      if (isTooLate(round)) await this.#void(round, 'beacon');
      return;
    }
    if (root === null) throw new Error(`crash round ${crashRoundId} is locked and has no root`);
    const crashE2 = crashPointE2({ seed: await this.#seedOf(crashRoundId, seedHash), root, beacon: beaconValue });
    const terms = { beaconValue, crashE2, crashMs: msToCrash(crashE2), leadMs: LEAD_MS };
    await this.db.transaction(async (tx) => this.#publish(tx, await this.rounds.start(tx, crashRoundId, terms)));
  }

  /**
   * Returns the time at which the beacon value for a round becomes public. If the round's beacon is no longer
   * configured, the value counts as public from the end of the betting time.
   */
  #publicAt({ beacon, beaconRound, closesAt }: CrashRound): Date {
    return this.beacon?.name === beacon ? this.beacon.publicAt(beaconRound) : closesAt;
  }

  async #crash(crashRoundId: string, seedHash: string): Promise<void> {
    const seed = (await this.#seedOf(crashRoundId, seedHash)).toString('hex');
    await this.db.transaction(async (tx) => this.#publish(tx, await this.rounds.crash(tx, crashRoundId, seed)));
  }

  async #seedOf(crashRoundId: string, seedHash: string): Promise<Buffer> {
    const sealed = await this.rounds.sealedSeed(this.db, crashRoundId);
    if (!sealed) throw new Error(`crash round ${crashRoundId} has no seed`);
    return this.seal.open(sealed, contextOf(seedHash));
  }

  async #beaconOf({ crashRoundId, beacon, beaconRound }: CrashRound): Promise<string | undefined> {
    if (this.beacon?.name !== beacon) return undefined;
    try {
      return await this.beacon.valueOf(beaconRound);
    } catch (error) {
      this.#logger.warn(`crash round ${crashRoundId} waits for round ${beaconRound} of ${beacon}: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * Publishes the new state of a round. If the round is undefined, another process has already changed its state, and
   * nothing is published.
   */
  async #publish(tx: Tx, round: CrashRound | undefined): Promise<void> {
    if (!round) return;
    const isCrashed = round.status === 'crashed';
    await this.outbox.append(tx, games.CrashRoundChangedSchema, {
      table: tableOf(round),
      brand: round.brand,
      currency: round.currency,
      crashRoundId: round.crashRoundId,
      number: round.number,
      phase: round.status,
      closesAt: timestampFromDate(round.closesAt),
      ...(round.startedAt ? { startedAt: timestampFromDate(round.startedAt) } : {}),
      crashE2: isCrashed ? round.crashE2! : 0,
      seedHash: round.seedHash,
      betsRoot: round.betsRoot ?? '',
    });
  }
}

const isTooLate = ({ closesAt }: CrashRound): boolean => Date.now() - closesAt.getTime() > BEACON_MS_MAX;

const contextOf = (seedHash: string): string => `crash ${seedHash}`;
