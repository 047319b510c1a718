import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { newServerSeed } from '../../fairness/client-seed.js';
import { serverSeedHash } from '../../fairness/fair-draw.js';
import { BEACON, type Beacon } from '../../lottery/draws/beacon.js';
import { RootBuilder } from '../../lottery/draws/slips-root.js';
import { CrashBetsStore } from './crash-bets.store.js';
import { tableOf, type CrashRound, type CrashTable } from './crash-round.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { crashPointE2, msToCrash } from './crash-rules.js';

/** How long (ms) after the draw of its crash point a round starts. Browsers get the start time before it comes. */
const LEAD_MS = 800;
/** How long (ms) a locked round waits for its beacon. After that it becomes void, and the stakes are returned. */
const BEACON_MS_MAX = 60_000;
/** Number of bets that are read per query while their root hash is computed. */
const LEAVES = 5_000;

/**
 * Moves shared rounds to their next state when they are due. Every step is one transaction that checks the state
 * before, so a repeat or a second copy of the service changes nothing.
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

  /** Opens, locks and crashes all rounds that are due. It waits for nobody outside, so that no step comes late. */
  async advance(): Promise<void> {
    for (const { crashRoundId, seedHash } of await this.rounds.due(this.db, 'running'))
      await this.#crash(crashRoundId, seedHash);
    for (const { crashRoundId } of await this.rounds.due(this.db, 'betting')) await this.#lock(crashRoundId);
    // No round opens without an independent beacon, because we could then compute the result while bets are taken.
    if (this.beacon) for (const table of await this.rounds.idleTables(this.db)) await this.#open(table, this.beacon);
  }

  /** Starts all locked rounds whose beacon is published. All are asked for at once, so that no table waits for another. */
  async startDue(): Promise<void> {
    const locked = await this.rounds.due(this.db, 'locked');
    await Promise.all(locked.map((round) => this.#start(round)));
  }

  /** Returns the time (ms) until the clock makes the next change of a round. */
  async msToNext(): Promise<number | undefined> {
    return this.rounds.msToNext(this.db);
  }

  async #open(table: CrashTable, beacon: Beacon): Promise<void> {
    const seed = newServerSeed();
    const seedHash = serverSeedHash(seed);
    const sealed = this.seal.seal(seed, contextOf(seedHash));
    const beaconRound = beacon.roundAfter(new Date(Date.now() + table.bettingMs));
    await this.db.transaction(async (tx) =>
      this.#publish(tx, await this.rounds.open(tx, { table, sealed, seedHash, beacon: beacon.name, beaconRound })),
    );
  }

  /** Ends the betting time and publishes the root hash of all bets. No bet can join afterwards. */
  async #lock(crashRoundId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.rounds.takeClosed(tx, crashRoundId))) return;
      const root = new RootBuilder();
      let bets = 0;
      for (let after = ''; ;) {
        const leaves = await this.bets.leavesAfter(tx, crashRoundId, after, LEAVES);
        for (const { leaf } of leaves) root.add(leaf);
        bets += leaves.length;
        if (leaves.length < LEAVES) break;
        after = leaves.at(-1)!.roundId;
      }
      await this.#publish(tx, await this.rounds.lock(tx, crashRoundId, root.root(), bets));
    });
  }

  /** Draws the crash point of a locked round as soon as its beacon is published, and starts the round. */
  async #start(round: CrashRound): Promise<void> {
    const { crashRoundId, seedHash, betsRoot: root } = round;
    const beaconValue = await this.#beaconOf(round);
    if (beaconValue === undefined) {
      if (Date.now() - round.closesAt.getTime() > BEACON_MS_MAX)
        await this.db.transaction(async (tx) => this.#publish(tx, await this.rounds.void(tx, crashRoundId, 'beacon')));
      return;
    }
    if (root === null) throw new Error(`crash round ${crashRoundId} is locked and has no root`);
    const crashE2 = crashPointE2({ seed: await this.#seedOf(crashRoundId, seedHash), root, beacon: beaconValue });
    const terms = { beaconValue, crashE2, crashMs: msToCrash(crashE2), leadMs: LEAD_MS };
    await this.db.transaction(async (tx) => this.#publish(tx, await this.rounds.start(tx, crashRoundId, terms)));
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

  /** Publishes the new state of a round. Undefined stands for a round that another copy has moved. */
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

const contextOf = (seedHash: string): string => `crash ${seedHash}`;
