import { Db } from '@nm/kit/db/db.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Beacon } from '@nm/kit/fairness/beacon.js';
import { Seal } from '@nm/kit/seal/seal.js';
import type { BrandFactsService } from '../plays/brand-facts.service.js';
import { PlayStore } from '../plays/play.store.js';
import { RaffleStore } from '../raffles/raffle.store.js';
import { RafflesService } from '../raffles/raffles.service.js';
import type { RewardsService } from '../rewards/rewards.service.js';

// A process for tests that draws all raffles whose draw time has passed. It is killed in the middle of the first draw:
// winners and seed are written but not committed. Its environment variables are DATABASE_URL, SEAL_KEY and
// BEACON_VALUE.

const { DATABASE_URL = '', SEAL_KEY = '', BEACON_VALUE = '' } = process.env;
const db = new Db(await dataSource({ url: DATABASE_URL, poolMax: 2 }).initialize());
const beacon: Beacon = {
  name: 'test',
  roundAfter: (time) => time.toISOString(),
  publicAt: (round) => new Date(round),
  valueOf: async () => BEACON_VALUE,
};
const dying = {
  offer: async () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => undefined);
  },
} as unknown as RewardsService;
const seal = new Seal(Buffer.from(SEAL_KEY, 'base64url'), 'promotions');
const raffles = new RafflesService(
  db,
  new RaffleStore(),
  new PlayStore(),
  {} as unknown as BrandFactsService,
  dying,
  seal,
  beacon,
  new Outbox(db, 'promotions.v1'),
);
await raffles.drawDue();
