import type { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { CRASH } from '../inhouse/crash/crash.js';
import { DICE } from '../inhouse/dice/dice.js';
import type { DiceChoice } from '../inhouse/dice/dice-rules.js';
import { HILO } from '../inhouse/hilo/hilo.js';
import { MINES } from '../inhouse/mines/mines.js';
import type { Bet, RoundGame } from '../rounds/round-game.js';
import { RoundReadModel } from '../rounds/round.read-model.js';
import { RoundBatchesStore } from '../rounds/round-batches.store.js';
import { RoundPostings, type RoundWallet } from '../rounds/round-posting.gateway.js';
import { RoundSettlingService } from '../rounds/round-settling.service.js';
import { RoundStepsService } from '../rounds/round-steps.service.js';
import { RoundStepsStore } from '../rounds/round-steps.store.js';
import { RoundStore } from '../rounds/round.store.js';
import { RoundsService } from '../rounds/rounds.service.js';
import { GameCycle } from '../rounds/game-cycle.js';
import { StaleRoundsService } from '../rounds/stale-rounds.service.js';
import { SeedService } from '../seeds/seed.service.js';
import { SeedStore } from '../seeds/seed.store.js';
import { aCrashCopy } from './crash-copy.js';

/**
 * Builds one instance of the games service without Nest. Two such instances on the same database behave like two
 * processes.
 */
export function aGamesCopy(db: Db, wallet: RoundWallet, outbox = new Outbox(db, 'games.v1')) {
  const config = { sealKey: Buffer.alloc(32, 9), walletDeadlineMs: 1_000 };
  const seal = new Seal(config.sealKey, 'games');
  const seedStore = new SeedStore(seal);
  const roundStore = new RoundStore();
  const stepsStore = new RoundStepsStore();
  const rounds = new RoundReadModel(db, seal);
  const batches = new RoundBatchesStore(db, seedStore);
  const settling = new RoundSettlingService(
    db,
    roundStore,
    batches,
    outbox,
    new RoundPostings(wallet, config),
    stepsStore,
  );
  const steps = new RoundStepsService(db, stepsStore, rounds, settling, [MINES, HILO, CRASH], config);
  const service = new RoundsService(db, seedStore, batches, settling, rounds, WITHOUT_CYCLE, config);
  return {
    /** Places a bet on an in-house game. */
    place: <C extends object>(game: RoundGame<C>, bet: Bet<C>) => service.place(game, bet),
    dice: {
      place: ({ target, over, ...bet }: DiceBet) => service.place(DICE, { ...bet, choice: { target, over } }),
    },
    seeds: new SeedService(db, seedStore, roundStore),
    steps,
    staleRounds: new StaleRoundsService(db, roundStore, settling, steps),
    rounds,
    crash: aCrashCopy({ db, seal, outbox, config, service, batches, stepsStore, settling, rounds }),
  };
}

export type GamesCopy = ReturnType<typeof aGamesCopy>;

/** A game cycle for bets without a minimum time between rounds, so that Redis is never called. */
const WITHOUT_CYCLE = new GameCycle(undefined as never);

/** The data of a bet on dice in a test. */
export type DiceBet = Omit<Bet, 'choice'> & DiceChoice;

let made = 0;

/** Builds a dice bet with a new key. Its probability of winning is one half. */
export const aBet = (change: Partial<DiceBet> = {}): DiceBet => {
  made += 1;
  return {
    memberId: aMemberId(),
    brand: 'lab',
    currency: 'USD',
    key: `key-${made}`,
    stakeMinor: 1_000n,
    target: 5_000,
    over: false,
    trial: false,
    ...change,
  };
};

/** Creates the id of a new member. */
export const aMemberId = (): string => crypto.randomUUID();
