import type { Db } from '@nm/kit/db/db.js';
import { MINES } from '../inhouse/mines/mines.js';
import type { SteppedRound } from '../rounds/round-steps.service.js';
import { auditSteps } from './audit-steps.js';
import { aGamesCopy, aMemberId, type GamesCopy } from './games-copy.js';
import { MisbehavingWallet } from './misbehaving-wallet.js';
import { published } from './published.js';

const OPENING = 10_000_000n;
export const STAKE = 1_000n;
let made = 0;
export const aKey = (): string => `step-${(made += 1)}`;

/** A new member with money, who plays mines through two instances of the service. */
export class MinesPlayer {
  static readonly OPENING = OPENING;
  readonly memberId = aMemberId();
  readonly wallet = new MisbehavingWallet();
  readonly games: GamesCopy;
  readonly other: GamesCopy;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
    this.games = aGamesCopy(db, this.wallet);
    this.other = aGamesCopy(db, this.wallet);
    this.wallet.fund(this.memberId, OPENING);
  }

  aBet(mines = 3, change: { readonly stakeMinor?: bigint } = {}) {
    const { memberId } = this;
    const bet = { memberId, brand: 'lab', currency: 'USD', key: aKey(), stakeMinor: STAKE, trial: false };
    return { ...bet, choice: { mines }, ...change };
  }

  async start(mines = 3): Promise<string> {
    return (await this.games.place(MINES, this.aBet(mines))).round.roundId;
  }

  open(roundId: string, number: number, leaf: number, { copy = this.games, key = aKey() } = {}): Promise<SteppedRound> {
    return copy.steps.step(MINES, { memberId: this.memberId, roundId, key }, number, { leaf });
  }

  cashOut(roundId: string, copy = this.games, key = aKey()): Promise<SteppedRound> {
    return copy.steps.cashOut(MINES, { memberId: this.memberId, roundId, key });
  }

  async stored(roundId: string) {
    return (await this.games.rounds.proof(this.memberId, roundId)).round;
  }

  /** Returns the safe leaves and the mined leaves of a round. The member cannot see them. */
  async leavesOf(roundId: string): Promise<{ safe: number[]; mined: number[] }> {
    const { places } = (await this.stored(roundId)).detail as unknown as { places: number[] };
    const safe = Array.from({ length: 25 }, (_, leaf) => leaf).filter((leaf) => !places.includes(leaf));
    return { safe, mined: places };
  }

  /** Opens a safe leaf, as the first step of the round. */
  async openSafe(roundId: string): Promise<SteppedRound> {
    return this.open(roundId, 1, (await this.leavesOf(roundId)).safe[0]!);
  }

  async publishedOf(roundId: string) {
    return (await published(this.#db)).filter((fact) => fact.roundId === roundId);
  }

  audit(): Promise<void> {
    return auditSteps(this.#db, this.memberId, this.wallet, OPENING);
  }
}
