import pg from 'pg';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import type { PlacedCrashBet } from '../inhouse/crash/crash-bets.service.js';
import type { CrashRound } from '../inhouse/crash/crash-round.js';
import { auditSteps } from './audit-steps.js';
import { aGamesCopy, aMemberId, type GamesCopy } from './games-copy.js';
import { MisbehavingWallet } from './misbehaving-wallet.js';
import { passRounds } from './passes.js';

const OPENING = 10_000_000n;
let made = 0;
export const aKey = (): string => `crash-${(made += 1)}`;

/**
 * A table (one brand and one currency) on which tests play the game of crash, with two instances of the service. To let
 * time pass, the test changes stored times.
 */
export class CrashTableOfTest {
  readonly wallet = new MisbehavingWallet();
  readonly games: GamesCopy;
  readonly other: GamesCopy;
  readonly brand: string;
  readonly #database: TestDatabase;
  readonly #owner: pg.Client;

  constructor(database: TestDatabase, owner: pg.Client) {
    this.#database = database;
    this.#owner = owner;
    this.brand = `crash-${(made += 1)}`;
    this.games = aGamesCopy(database.db, this.wallet);
    this.other = aGamesCopy(database.db, this.wallet);
  }

  /** Adds the game of crash, its limits and its table (brand and currency) to the database. */
  async create(): Promise<this> {
    await this.#owner.query(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name)
       VALUES ('inhouse-crash', 'INHOUSE', 'CRASH', 'BGS', 'Sky Lantern') ON CONFLICT DO NOTHING`,
    );
    await this.#owner.query(
      `INSERT INTO stake_limits (vassalage, game_code, brand, currency, stake_minor_min, stake_minor_max, payout_minor_max)
       VALUES ('INHOUSE', 'CRASH', '*', '*', 1, 1000000, 10000000) ON CONFLICT DO NOTHING`,
    );
    await this.#owner.query(
      `INSERT INTO crash_tables (brand, currency, betting_ms, pause_ms) VALUES ($1, 'USD', 60000, 0)`,
      [this.brand],
    );
    return this;
  }

  aMember(): string {
    const memberId = aMemberId();
    this.wallet.fund(memberId, OPENING);
    return memberId;
  }

  async newest(): Promise<CrashRound> {
    const [round] = await this.games.crash.store.newest(this.#database.db, this.brand, 'USD', 1);
    return round!;
  }

  /** Opens the next round. It is then in its betting time. */
  async open(): Promise<CrashRound> {
    await passRounds(this.games.crash.rounds);
    return this.newest();
  }

  aBet(crashRoundId: string, memberId: string, change: object = {}, targetE2 = 0) {
    const bet = { memberId, brand: this.brand, currency: 'USD', key: aKey(), stakeMinor: 1_000n, trial: false };
    return { ...bet, choice: { crashRoundId, targetE2 }, ...change };
  }

  bet({ crashRoundId }: CrashRound, memberId: string, targetE2 = 0): Promise<PlacedCrashBet> {
    return this.games.crash.bets.place(this.aBet(crashRoundId, memberId, {}, targetE2));
  }

  cashOut(memberId: string, roundId: string, { copy = this.games, key = aKey(), waitedMs = 0 } = {}) {
    return copy.crash.bets.cashOut({ memberId, roundId, key, arrivedAtMs: performance.now() - waitedMs });
  }

  takeBack(memberId: string, roundId: string, { copy = this.games, key = aKey() } = {}) {
    return copy.crash.bets.takeBack({ memberId, roundId, key });
  }

  /** Ends the betting time, and starts the round with the given crash point and a start time in the past. */
  async run({ crashRoundId }: CrashRound, crashE2: number, elapsedMs: number, crashMs: number): Promise<void> {
    await this.#owner.query(`UPDATE crash_rounds SET closes_at = clock_timestamp() WHERE crash_round_id = $1`, [
      crashRoundId,
    ]);
    await passRounds(this.games.crash.rounds);
    await this.#owner.query(
      `UPDATE crash_rounds SET crash_e2 = $2, started_at = s.at, crash_at = s.at + make_interval(secs => $4 / 1000.0)
         FROM (SELECT clock_timestamp() - make_interval(secs => $3 / 1000.0) AS at) s WHERE crash_round_id = $1`,
      [crashRoundId, crashE2, elapsedMs, crashMs],
    );
  }

  /** Moves the start and the crash of a running round to an earlier time. */
  async pass({ crashRoundId }: CrashRound, ms: number): Promise<void> {
    await this.#owner.query(
      `UPDATE crash_rounds SET started_at = started_at - make_interval(secs => $2 / 1000.0),
              crash_at = crash_at - make_interval(secs => $2 / 1000.0) WHERE crash_round_id = $1`,
      [crashRoundId, ms],
    );
  }

  async closeTable(): Promise<void> {
    await this.#owner.query('UPDATE crash_tables SET active = false WHERE brand = $1', [this.brand]);
  }

  async stored(memberId: string, roundId: string) {
    return (await this.games.rounds.proof(memberId, roundId)).round;
  }

  audit(memberId: string): Promise<void> {
    return auditSteps(this.#database.db, memberId, this.wallet, OPENING);
  }
}
