import type { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import type { DiceBet } from '../dice/dice-bet.js';
import { DiceOpeningService } from '../dice/dice-opening.service.js';
import { DiceOpeningStore } from '../dice/dice-opening.store.js';
import { DiceService } from '../dice/dice.service.js';
import { OpenRoundsService } from '../rounds/open-rounds.service.js';
import { RoundReadModel } from '../rounds/round.read-model.js';
import { RoundEndsStore } from '../rounds/round-ends.store.js';
import { RoundOpeningsStore } from '../rounds/round-openings.store.js';
import { RoundPostings, type RoundWallet } from '../rounds/round-posting.gateway.js';
import { RoundSettlingService } from '../rounds/round-settling.service.js';
import { RoundStore } from '../rounds/round.store.js';
import { SeedService } from '../seeds/seed.service.js';
import { SeedStore } from '../seeds/seed.store.js';

/** One copy of the service, put together by hand: two of them on one database are two processes as far as data goes. */
export function aGamesCopy(db: Db, wallet: RoundWallet, outbox = new Outbox(db, 'games.v1')) {
  const config = { sealKey: Buffer.alloc(32, 9), walletDeadlineMs: 1_000 };
  const seal = new Seal(config.sealKey, 'games');
  const seedStore = new SeedStore(seal);
  const roundStore = new RoundStore();
  const rounds = new RoundReadModel(db, seal);
  const settling = new RoundSettlingService(
    db,
    roundStore,
    new RoundEndsStore(db),
    outbox,
    new RoundPostings(wallet, config),
  );
  const openings = new DiceOpeningService(
    db,
    seedStore,
    new RoundOpeningsStore(db),
    rounds,
    new DiceOpeningStore(db, seedStore),
    config,
  );
  return {
    dice: new DiceService(openings, settling, rounds),
    seeds: new SeedService(db, seedStore, roundStore),
    openRounds: new OpenRoundsService(db, roundStore, settling),
    rounds,
  };
}

export type GamesCopy = ReturnType<typeof aGamesCopy>;

let made = 0;

/** A bet on an even chance under a key of its own. */
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

/** A member nobody else is. */
export const aMemberId = (): string => crypto.randomUUID();
