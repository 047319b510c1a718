import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { addDays } from '../plays/brand-day.js';
import { RaffleBench, week } from '../testing/raffle-bench.js';
import { aRound, type RewardsDesk } from '../testing/rewards-desk.js';
import type { RaffleEntriesService } from './raffle-entries.service.js';
import type { RaffleReadModel } from './raffle.read-model.js';
import { RaffleStore } from './raffle.store.js';
import type { RafflesService } from './raffles.service.js';

// Goal: a raffle that cannot be locked or drawn becomes void and publishes its seed. Other raffles are still drawn,
// and no ticket is lost.

let bench: RaffleBench;
let desk: RewardsDesk;
let raffles: RafflesService;
let entries: RaffleEntriesService;
let screens: RaffleReadModel;

beforeEach(async () => {
  bench = await RaffleBench.open();
  ({ desk, raffles, entries, screens } = bench);
});
afterEach(() => bench.close());

test('a lock after the beacon is void, and the tickets count in the next raffle', async () => {
  const [memberId, other] = [await desk.aMember(), await desk.aMember()];
  await desk.deliver(aRound(memberId, 6_000n));
  const raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
  await bench.endPeriod(raffleId, '0 s');
  await raffles.advance();
  expect(await bench.find(raffleId)).toMatchObject({ status: 'void', voidReason: 'late_lock', beaconValue: null });
  // Opens the raffle of the next week, as if the week had passed.
  await bench.owner(
    `UPDATE raffles SET starts_on = starts_on - 7, ends_on = ends_on - 7, counts_from = counts_from - 7`,
  );
  await bench.owner(`UPDATE play_days SET day = day - 7`);
  const next = await bench.present();
  await bench.enter(other, next);
  await Promise.all([raffles.advance(), raffles.advance()]);
  const [now, lost] = await entries.list('lab', memberId);
  expect(now).toMatchObject({ raffle: { raffleId: next, countsFrom: addDays(week.from, -7) }, own: { tickets: 3n } });
  expect(now?.own?.entry?.memberId).toBe(memberId);
  expect(lost?.raffle).toMatchObject({ status: 'void' });
});

test('a raffle waits for its last day, and is void when its beacon stays away for a day', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 6_000n));
  const raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
  await bench.owner(
    `UPDATE raffles SET starts_at = now() - interval '8 d', closes_at = now() - interval '1 s' WHERE raffle_id = $1`,
    [raffleId],
  );
  await raffles.advance();
  expect(await bench.find(raffleId)).toMatchObject({ status: 'open' });
  await bench.endPeriod(raffleId);
  await raffles.advance();
  bench.beacon.value = undefined;
  await bench.reachDraw(raffleId);
  await raffles.drawDue();
  expect(await bench.find(raffleId)).toMatchObject({ status: 'locked' });
  await bench.owner(
    `UPDATE raffles SET closes_at = now() - interval '3 d', draws_at = now() - interval '2 d' WHERE raffle_id = $1`,
    [raffleId],
  );
  await raffles.drawDue();
  // The seed is published, so that anyone can compute which tickets would have won.
  const { seed, seedHash, ...raffle } = await bench.find(raffleId);
  expect(raffle).toMatchObject({ status: 'void', voidReason: 'beacon', beaconValue: null, tickets: 3n });
  expect(serverSeedHash(Buffer.from(seed ?? '', 'hex'))).toBe(seedHash);
  expect(await bench.prizesOf(memberId)).toEqual([]);
});

test('a raffle whose draw fails stops no other, and is void after the longest wait', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 6_000n));
  const good = await bench.present();
  await bench.enter(memberId, good);
  await bench.endPeriod(good);
  await raffles.advance();
  // The seed of the raffle that is drawn first cannot be decrypted, and in the raffle that is drawn second, some
  // tickets have no entry.
  const sealed = await bench.copyOf(good, { rule: 'sealed', seed_sealed: '\\x00' });
  const lost = await bench.copyOf(good, { rule: 'lost', tickets: 1_000_000 });
  for (const id of [sealed, lost, good]) await bench.reachDraw(id);
  await bench.owner(`UPDATE raffles SET draws_at = now() - interval '2 h' WHERE raffle_id <> $1`, [good]);
  await raffles.drawDue();
  expect(await bench.find(good)).toMatchObject({ status: 'drawn' });
  for (const id of [sealed, lost]) expect(await bench.find(id)).toMatchObject({ status: 'locked', seed: null });
  await bench.owner(
    `UPDATE raffles SET closes_at = now() - interval '3 d', draws_at = now() - interval '2 d' WHERE status = 'locked'`,
  );
  await raffles.drawDue();
  expect(await bench.find(sealed)).toMatchObject({ status: 'void', voidReason: 'failed', seed: null });
  expect(await bench.find(lost)).toMatchObject({
    status: 'void',
    voidReason: 'failed',
    seed: (await bench.find(good)).seed,
  });
});

test('a raffle that cannot be locked stops no other, and one without its rule is void', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 6_000n));
  const good = await bench.present();
  await bench.enter(memberId, good);
  const gone = await bench.copyOf(good, { rule: 'gone' });
  const broken = await bench.copyOf(good, { brand: 'other' });
  for (const id of [good, gone, broken]) await bench.endPeriod(id);
  await bench.owner(`UPDATE raffles SET closes_at = now() - interval '1 h' WHERE raffle_id = $1`, [broken]);
  const number = jest.spyOn(RaffleStore.prototype, 'number').mockRejectedValueOnce(new Error('no numbers'));
  await raffles.advance();
  number.mockRestore();
  expect(await screens.find('other', broken)).toMatchObject({ status: 'open' });
  expect(await bench.find(gone)).toMatchObject({ status: 'void', voidReason: 'no_rule', tickets: null });
  expect(await bench.find(good)).toMatchObject({ status: 'locked', tickets: 3n });
});

test('without a beacon no raffle opens', async () => {
  const [closed, reader] = bench.servicesWith(null);
  await desk.deliver(aRound(await desk.aMember(), 2_000n));
  await closed.advance();
  expect(await reader.list('lab', randomUUID())).toEqual([]);
});
