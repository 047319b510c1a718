import { Inject, Injectable, Logger } from '@nestjs/common';
import { promotions, type identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { BEACON, type Beacon } from '@nm/kit/fairness/beacon.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';
import { drawTickets } from '@nm/kit/fairness/draw-tickets.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { RootBuilder, leafOf } from '@nm/kit/fairness/merkle-root.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { dayOf, endOf, periodOf, startOf } from '../plays/brand-day.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { PlayStore } from '../plays/play.store.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { ALL_RAFFLES } from '../rules/raffles.js';
import { prizeOf } from './prize-of.js';
import { fundOf, leafText, prizesOf, type Raffle, type VoidReason } from './raffle.js';
import { termsIn } from './terms-in.js';
import { RaffleStore } from './raffle.store.js';

/**
 * How long (ms) after its draw time a locked raffle may wait for its draw. After that it becomes void, and its tickets
 * count in the next raffle.
 */
const DRAW_MS_MAX = 86_400_000;

/**
 * Opens, locks and draws raffles with the same method as lotteries (domain rules §7). Each step can be repeated
 * without a second effect, also if two instances of the service run it at the same time.
 */
@Injectable()
export class RafflesService {
  readonly #logger = new Logger(RafflesService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RaffleStore) private readonly raffles: RaffleStore,
    @Inject(PlayStore) private readonly plays: PlayStore,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(Seal) private readonly seal: Seal,
    @Inject(BEACON) private readonly beacon: Beacon | null,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Locks all raffles whose period has ended, opens those of the current period, and moves the entries of void raffles
   * to open ones. It does not wait for the beacon, so that a slow beacon never delays locking. If a raffle cannot be
   * locked, the others are still handled; the raffle is tried again, and becomes void after its beacon is public.
   */
  async advance(): Promise<void> {
    for (const { raffleId } of await this.raffles.closed(this.db)) {
      try {
        await this.#lock(raffleId);
      } catch (error) {
        this.#logger.error(`raffle ${raffleId} is not locked yet: ${String(error)}`);
      }
    }
    for (const { brand } of await this.plays.clocks(this.db)) {
      try {
        await this.open(await this.brands.of(brand));
      } catch (error) {
        this.#logger.warn(`the raffles of ${brand} open later: ${String(error)}`);
      }
    }
    await this.db.transaction((tx) => this.raffles.carry(tx));
  }

  /**
   * Draws all locked raffles whose draw time has passed and whose beacon value is published. If a draw fails, the
   * others are still drawn. The failed draw is tried again until the maximum wait is over; after that the raffle is
   * void.
   */
  async drawDue(): Promise<void> {
    for (const raffle of await this.raffles.due(this.db)) {
      try {
        await this.#draw(raffle);
      } catch (error) {
        this.#logger.error(`raffle ${raffle.raffleId} is not drawn yet: ${String(error)}`);
        if (isTooLate(raffle)) await this.#giveUp(raffle);
      }
    }
  }

  /**
   * Opens the raffles of the current period that are not open yet. Without an independent beacon no raffle is opened,
   * because the operator of the site could otherwise compute the result while members still get tickets.
   */
  async open({ code, currency, timeZone }: identity.Brand, at = new Date()): Promise<void> {
    if (!this.beacon) return;
    const zone = timeZone || 'UTC';
    for (const rule of ALL_RAFFLES) {
      const days = periodOf(rule.period, dayOf(at, zone));
      const terms = termsIn(rule, currency);
      if (!terms || !isRunning(rule, at) || (await this.raffles.exists(this.db, rule.id, code, days.from))) continue;
      const closesAt = endOf(days.to, zone);
      const drawsAt = new Date(closesAt.getTime() + rule.drawAfterMs);
      const seed = newServerSeed();
      const seedHash = serverSeedHash(seed);
      await this.raffles.add(this.db, {
        ...{ rule: rule.id, brand: code, currency, days, startsAt: startOf(days.from, zone), closesAt, drawsAt },
        ...{ ...terms, sealed: this.seal.seal(seed, contextOf(seedHash)), seedHash },
        ...{ beacon: this.beacon.name, beaconRound: this.beacon.roundAfter(drawsAt) },
      });
    }
  }

  /**
   * Numbers the tickets and publishes the root of their hash tree. No entry can be added afterwards, because the
   * raffle's row is locked; the bets of the raffle's days cannot change, because these days are closed. If the beacon
   * value is already public, somebody could have chosen tickets by the result, so the raffle becomes void.
   */
  async #lock(raffleId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const raffle = await this.raffles.take(tx, raffleId, 'open');
      if (!raffle) return;
      if ((await this.raffles.now(tx)) >= this.#publicAt(raffle)) return this.#void(tx, raffle, 'late_lock');
      const rule = ALL_RAFFLES.find(({ id }) => id === raffle.rule);
      if (!rule) return this.#void(tx, raffle, 'no_rule');
      const runs = await this.raffles.number(tx, raffleId, rule);
      const tickets = runs.at(-1)?.lastTicket ?? 0n;
      const root = new RootBuilder();
      for (const run of runs) root.add(leafOf(leafText(raffleId, run, tickets)));
      await this.raffles.lock(tx, raffleId, root.root(), tickets, fundOf(raffle, tickets));
      // The time is checked again after the tickets are numbered. Numbering takes time, and the beacon may have become
      // public meanwhile.
      if ((await this.raffles.now(tx)) >= this.#publicAt(raffle)) await this.#void(tx, raffle, 'late_lock');
    });
  }

  /**
   * Returns the time at which the beacon value of a raffle becomes public. If the raffle's beacon is not configured
   * any more, this is the draw time.
   */
  #publicAt({ beacon, beaconRound, drawsAt }: Raffle): Date {
    return this.beacon?.name === beacon ? this.beacon.publicAt(beaconRound) : drawsAt;
  }

  async #draw(raffle: Raffle): Promise<void> {
    const beaconValue = await this.#valueOf(raffle);
    await this.db.transaction(async (tx) => {
      const held = await this.raffles.take(tx, raffle.raffleId, 'locked');
      if (!held) return;
      if (beaconValue !== undefined) await this.#drawWith(tx, held, beaconValue);
      else if (isTooLate(held)) await this.#void(tx, held, 'beacon');
    });
  }

  /**
   * Makes a raffle void, because its draw failed for too long. If this fails too, it is tried again in the next run;
   * other raffles are not affected.
   */
  async #giveUp({ raffleId }: Raffle): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        const held = await this.raffles.take(tx, raffleId, 'locked');
        if (held) await this.#void(tx, held, 'failed');
      });
    } catch (error) {
      this.#logger.error(`raffle ${raffleId} is not void yet: ${String(error)}`);
    }
  }

  async #drawWith(tx: Tx, raffle: Raffle, beacon: string): Promise<void> {
    const { raffleId, root, tickets, fundMinor, sharePercents } = raffle;
    if (root === null || tickets === null || fundMinor === null) throw new Error(`raffle ${raffleId} has no root`);
    const sealed = await this.raffles.sealedSeed(tx, raffleId);
    if (!sealed) throw new Error(`raffle ${raffleId} has no seed`);
    const seed = this.seal.open(sealed, contextOf(raffle.seedHash));
    const amounts = prizesOf(fundMinor, sharePercents);
    const drawn = drawTickets({ seed, root, beacon }, Number(tickets), amounts.length);
    const winners = await this.raffles.addWinners(
      tx,
      raffleId,
      drawn.map((ticket, i) => ({ place: i + 1, ticket: BigInt(ticket), prizeMinor: amounts[i]! })),
    );
    if (winners.length !== drawn.length) throw new Error(`raffle ${raffleId} has a ticket without an entry`);
    await this.raffles.drawn(tx, raffleId, beacon, seed.toString('hex'));
    const prizes = winners.map((winner) => prizeOf(raffle, winner));
    await this.rewards.offer(tx, prizes);
    await this.outbox.appendAll(
      tx,
      promotions.RafflePrizeWonSchema,
      winners.map(({ memberId, place, prizeMinor }, i) => ({
        ...{ memberId, brand: raffle.brand, raffleId, place, currency: raffle.currency, prizeMinor },
        freeRounds: prizes[i]?.freeRounds?.rounds ?? 0,
      })),
    );
    this.#logger.log(`drew raffle ${raffleId}: ${tickets} tickets, ${winners.length} prizes`);
  }

  /**
   * Makes a raffle void after two operators decided it. The caller must hold the lock of the raffle's row.
   * @returns false if the raffle is already drawn or void.
   */
  async voidByOperators(tx: Tx, raffleId: string): Promise<boolean> {
    const raffle = (await this.raffles.take(tx, raffleId, 'open')) ?? (await this.raffles.take(tx, raffleId, 'locked'));
    if (raffle) await this.#void(tx, raffle, 'operator');
    return raffle !== undefined;
  }

  /**
   * Makes a raffle void and publishes its seed, so that anyone can compute which tickets would have won. Otherwise an
   * insider who knows the seed could prevent a draw with an unfavourable result, and nobody would notice.
   */
  async #void(tx: Tx, raffle: Raffle, reason: VoidReason): Promise<void> {
    const { raffleId, rule, brand } = raffle;
    await this.raffles.void(tx, raffleId, reason, await this.#seedIfReadable(tx, raffle));
    this.#logger.error(
      `raffle ${raffleId} (${rule} of ${brand}) is void (${reason}); its tickets count in the next one`,
    );
  }

  async #seedIfReadable(tx: Tx, raffle: Raffle): Promise<string | null> {
    // The seed is read outside of the try block, because an error of the database must end the transaction.
    const sealed = await this.raffles.sealedSeed(tx, raffle.raffleId);
    try {
      return sealed ? this.seal.open(sealed, contextOf(raffle.seedHash)).toString('hex') : null;
    } catch (error) {
      this.#logger.error(`the seed of raffle ${raffle.raffleId} cannot be published: ${String(error)}`);
      return null;
    }
  }

  async #valueOf({ raffleId, beacon, beaconRound }: Raffle): Promise<string | undefined> {
    if (this.beacon?.name !== beacon) return undefined;
    try {
      return await this.beacon.valueOf(beaconRound);
    } catch (error) {
      this.#logger.warn(`raffle ${raffleId} waits for round ${beaconRound} of ${beacon}: ${String(error)}`);
      return undefined;
    }
  }
}

const isTooLate = ({ drawsAt }: Raffle): boolean => Date.now() - drawsAt.getTime() > DRAW_MS_MAX;

const contextOf = (seedHash: string): string => `raffle ${seedHash}`;
