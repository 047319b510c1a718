import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Beacon } from '@nm/kit/fairness/beacon.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { addDays, dayOf, periodOf, startOf } from '../plays/brand-day.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { PlayStore } from '../plays/play.store.js';
import { RaffleDeskReadModel } from '../raffles/desk/raffle-desk.read-model.js';
import { RaffleDesk } from '../raffles/desk/raffle-desk.service.js';
import { RaffleVoidsService } from '../raffles/desk/raffle-voids.service.js';
import { RaffleVoidRequestsStore } from '../raffles/desk/void-requests.store.js';
import { RaffleEntriesService, type RaffleView } from '../raffles/raffle-entries.service.js';
import type { Raffle } from '../raffles/raffle.js';
import { RaffleReadModel } from '../raffles/raffle.read-model.js';
import { RaffleStore } from '../raffles/raffle.store.js';
import { RafflesService } from '../raffles/raffles.service.js';
import { RewardsDesk } from './rewards-desk.js';

/** The value that the test's beacon publishes. */
export const VALUE = 'ef'.repeat(32);
export const today = dayOf(new Date(), 'UTC');
export const week = periodOf('week', today);

/** A fake beacon whose value a test publishes. Its rounds are points in time, like those of the demo's beacon. */
class TestBeacon implements Beacon {
  readonly name = 'test';
  value: string | undefined = VALUE;
  readonly roundAfter = (time: Date): string => time.toISOString();
  readonly publicAt = (round: string): Date => new Date(round);
  readonly valueOf: Beacon['valueOf'] = async () => this.value;
}

/** Raffles on a test database, with a fake beacon. A test changes the times of a raffle in the database. */
export class RaffleBench {
  readonly beacon = new TestBeacon();
  readonly screens: RaffleReadModel;
  readonly raffles: RafflesService;
  readonly entries: RaffleEntriesService;
  readonly sealKey = randomBytes(32);
  readonly #seal = new Seal(this.sealKey, 'promotions');

  private constructor(readonly desk: RewardsDesk) {
    this.screens = new RaffleReadModel(desk.database.db);
    [this.raffles, this.entries] = this.servicesWith(this.beacon);
  }

  static async open(): Promise<RaffleBench> {
    return new RaffleBench(await RewardsDesk.open());
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  servicesWith(source: Beacon | null): readonly [RafflesService, RaffleEntriesService] {
    const { desk, screens } = this;
    const { db } = desk.database;
    const [store, brands] = [new RaffleStore(), new BrandFactsService(desk.someIdentity)];
    const service = new RafflesService(
      ...([db, store, new PlayStore(), brands, desk.rewards, this.#seal, source] as const),
      new Outbox(db, 'promotions.v1'),
    );
    return [service, new RaffleEntriesService(db, store, screens, service, brands, desk.someIdentity)];
  }

  /** Returns the service for operators' calls about raffles. */
  operators(): RaffleDesk {
    const { db } = this.desk.database;
    const requests = new RaffleVoidRequestsStore();
    const voids = new RaffleVoidsService(db, this.raffles, requests);
    return new RaffleDesk(db, new RaffleDeskReadModel(db), requests, voids, this.entries);
  }

  /** Changes rows with the role of the database's owner, for example to simulate that time has passed. */
  async owner(sql: string, params: readonly unknown[] = []): Promise<void> {
    const client = new pg.Client(this.desk.database.ownerUrl);
    await client.connect();
    await client.query(sql, [...params]);
    await client.end();
  }

  async present(): Promise<string> {
    const [view] = await this.entries.list('lab', randomUUID());
    if (!view) throw new Error('no raffle is open');
    return view.raffle.raffleId;
  }

  enter(memberId: string, raffleId: string, key: string = randomUUID()): Promise<RaffleView> {
    return this.entries.claim(memberId, 'lab', raffleId, key);
  }

  /** Closes the days of the raffle's period, so that no more bets count. By default, the draw is in an hour. */
  async endPeriod(raffleId: string, drawsIn = '1 h'): Promise<void> {
    await this.desk.days.closeUntil(startOf(addDays(week.to, 1), 'UTC'));
    await this.owner(
      `UPDATE raffles SET starts_at = now() - interval '8 d', closes_at = now() - interval '1 s',
              draws_at = now() + $2::interval, beacon_round = to_char((now() + $2::interval) AT TIME ZONE 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') WHERE raffle_id = $1`,
      [raffleId, drawsIn],
    );
  }

  /** Moves the draw time of a raffle into the past. */
  reachDraw(raffleId: string): Promise<void> {
    return this.owner(
      `UPDATE raffles SET closes_at = now() - interval '3 h', draws_at = now() - interval '1 h' WHERE raffle_id = $1`,
      [raffleId],
    );
  }

  /** Returns the rewards that raffles gave a member. */
  async prizesOf(memberId: string) {
    return (await this.desk.rewardsOf(memberId)).filter(({ kind }) => kind === 'raffle');
  }

  async find(raffleId: string): Promise<Raffle> {
    const raffle = await this.screens.find('lab', raffleId);
    if (!raffle) throw new Error('no such raffle');
    return raffle;
  }

  /** Copies a raffle and its entries with their tickets. The given columns (JSON) of the copied raffle are changed. */
  async copyOf(raffleId: string, change: Readonly<Record<string, unknown>>): Promise<string> {
    const copy = randomUUID();
    await this.owner(
      `INSERT INTO raffles SELECT (jsonb_populate_record(r, $2)).* FROM raffles r WHERE raffle_id = $1`,
      [raffleId, JSON.stringify({ ...change, raffle_id: copy })],
    );
    await this.owner(
      `INSERT INTO raffle_entries (raffle_id, member_id, claim_key, first_ticket, last_ticket)
       SELECT $2, member_id, claim_key, first_ticket, last_ticket FROM raffle_entries WHERE raffle_id = $1`,
      [raffleId, copy],
    );
    return copy;
  }
}
