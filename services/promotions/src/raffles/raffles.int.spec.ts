import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { GameCategory, identity } from '@nm/contracts';
import { drawTickets } from '@nm/kit/fairness/draw-tickets.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { leafOf, rootOfPath } from '@nm/kit/fairness/merkle-root.js';
import { addDays } from '../plays/brand-day.js';
import { RebateStore } from '../rebates/rebate.store.js';
import { weeklyRaffle } from '../rules/raffles.js';
import { RaffleBench, VALUE, today } from '../testing/raffle-bench.js';
import { aRound, voidOf, type RewardsDesk } from '../testing/rewards-desk.js';
import type { RaffleEntriesService } from './raffle-entries.service.js';
import type { RaffleReadModel } from './raffle.read-model.js';
import { raffleLabelOf } from './raffles.presenter.js';
import type { RafflesService } from './raffles.service.js';

// Goal: bets give tickets. A raffle is drawn once, from a seed that was fixed before, and from a beacon value that
// nobody could know at that time. Every prize is paid once.

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

test('a member enters once, and each day of bets gives tickets up to the cap of a day', async () => {
  const [memberId, agent] = [await desk.aMember(), await desk.aMember('', identity.MemberType.AGENT)];
  await desk.deliver(aRound(memberId, 4_000n), aRound(memberId, 1_999n), aRound(memberId, 0n, { bonusMinor: 50_000n }));
  const raffleId = await bench.present();
  const claims = await Promise.allSettled(Array.from({ length: 6 }, () => bench.enter(memberId, raffleId)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(claims.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'promotion.already_claimed' },
  });
  const [view] = await entries.list('lab', memberId);
  // Bets of 59.99 in cash give two tickets, because a ticket needs 20.00; bonus money gives none.
  expect(view).toMatchObject({ own: { tickets: 2n, entry: { memberId } }, tickets: 2n, fundMinor: 10n });
  await desk.deliver(aRound(memberId, 500_000n));
  expect(await screens.ticketsNow(raffleId, memberId)).toBe(BigInt(weeklyRaffle.ticketsPerDayMax));
  expect(raffleLabelOf((await entries.list('lab', agent))[0]!)).toBe('join');
  // The fund counts only tickets that the draw will count: those of a member who became an agent are left out.
  const joined = await desk.aMember();
  await desk.deliver(aRound(joined, 4_000n));
  await bench.enter(joined, raffleId);
  await desk.database.db.transaction((tx) => desk.members.setType(tx, joined, identity.MemberType.AGENT));
  const [, fresh] = bench.servicesWith(bench.beacon);
  expect((await fresh.one('lab', raffleId)).tickets).toBe(BigInt(weeklyRaffle.ticketsPerDayMax));
  desk.someIdentity.type = identity.MemberType.AGENT;
  expect(raffleLabelOf((await entries.list('lab', agent))[0]!)).toBe('close');
  await expect(bench.enter(agent, raffleId)).rejects.toMatchObject({ data: { reason: 'member_type' } });
  desk.someIdentity.type = identity.MemberType.TRIAL;
  await expect(bench.enter(agent, raffleId)).rejects.toMatchObject({ data: { reason: 'trial' } });
  desk.someIdentity.type = identity.MemberType.PLAYER;
  desk.someIdentity.status = identity.MemberStatus.EXCLUDED;
  await expect(bench.enter(agent, raffleId)).rejects.toMatchObject({ data: { reason: 'member_status' } });
});

test('a late void lowers the tickets of its category until it is made up for, and those of no other', async () => {
  const memberId = await desk.aMember();
  const live = aRound(memberId, 6_000n, { category: GameCategory.LIVE });
  await desk.deliver(live);
  const raffleId = await bench.present();
  // The day of the bet is closed and does not belong to the raffle. The void therefore counts in the open day, whose
  // sum of bets becomes negative.
  await bench.owner(`UPDATE play_days SET day = day - 14`);
  await desk.deliver(voidOf(live), aRound(memberId, 4_000n));
  const tickets = () => screens.ticketsNow(raffleId, memberId);
  expect(await tickets()).toBe(2n);
  await bench.owner(`UPDATE raffles SET ends_on = ends_on + 7`);
  for (const [day, next] of [0, 1, 2].map((n) => [addDays(today, n), addDays(today, n + 1)] as const)) {
    await desk.database.db.transaction((tx) => new RebateStore().carry(tx, 'lab', day, next));
    await bench.owner(
      `INSERT INTO play_days (member_id, day, category, brand, currency, valid_cash_minor, valid_minor, win_minor)
       VALUES ($1, $2, $3, 'lab', 'USD', 2000, 2000, 0)`,
      [memberId, next, GameCategory.BGS],
    );
  }
  expect(await tickets()).toBe(5n);
  // The valid bets in the live category have a sum of -60.00, so new bets of 80.00 give one ticket (20.00).
  const add = `UPDATE play_days SET valid_cash_minor = valid_cash_minor + 8000 WHERE category = $1 AND day = $2`;
  await bench.owner(add, [GameCategory.LIVE, addDays(today, 3)]);
  expect(await tickets()).toBe(6n);
});

test('the same key gets the same entry again, and a closed raffle takes none', async () => {
  const memberId = await desk.aMember();
  const raffleId = await bench.present();
  const first = await bench.enter(memberId, raffleId, 'k');
  expect((await bench.enter(memberId, raffleId, 'k')).own?.entry?.entryId).toBe(first.own?.entry?.entryId);
  await bench.endPeriod(raffleId);
  await expect(bench.enter(await desk.aMember(), raffleId)).rejects.toMatchObject({ data: { reason: 'expired' } });
});

test('two copies draw once: seed, root and beacon give the winners, who are paid once', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => desk.aMember()));
  const raffleId = await bench.present();
  const { seedHash } = await bench.find(raffleId);
  for (const [i, memberId] of members.entries()) {
    await desk.deliver(aRound(memberId, BigInt(i + 1) * 2_000n * 9n));
    await bench.enter(memberId, raffleId);
  }
  const taken = aRound(members[0]!, 2_000n);
  await desk.deliver(taken, voidOf(taken));
  // A member who is excluded before the lock has no tickets in the draw.
  await desk.setStatus(members[4]!, identity.MemberStatus.EXCLUDED);
  await bench.endPeriod(raffleId);
  const [copy] = bench.servicesWith(bench.beacon);
  await Promise.all([raffles.advance(), copy.advance()]);
  const locked = await bench.find(raffleId);
  expect(locked).toMatchObject({ status: 'locked', tickets: 90n, fundMinor: 450n, seed: null, seedHash });
  await Promise.all([raffles.drawDue(), copy.drawDue()]);
  expect((await bench.find(raffleId)).status).toBe('locked');
  await bench.reachDraw(raffleId);
  await Promise.all([raffles.drawDue(), copy.drawDue(), raffles.drawDue(), copy.drawDue()]);
  await raffles.advance();

  const { raffle, winners } = await entries.one('lab', raffleId);
  expect(raffle).toMatchObject({ status: 'drawn', root: locked.root, beaconValue: VALUE });
  const seed = Buffer.from(raffle.seed ?? '', 'hex');
  expect(serverSeedHash(seed)).toBe(seedHash);
  expect(winners.map(({ ticket }) => Number(ticket))).toEqual(
    drawTickets({ seed, root: raffle.root ?? '', beacon: VALUE }, 90, 8),
  );
  expect(winners.map(({ prizeMinor }) => prizeMinor)).toEqual([180n, 90n, 45n, 27n, 27n, 27n, 27n, 27n]);
  // The Merkle tree of all tickets is computed only once, even for parallel readers.
  const numbered = jest.spyOn(screens, 'numbered');
  await Promise.all(members.slice(0, 4).map((memberId) => entries.proof(memberId, 'lab', raffleId)));
  for (const memberId of members.slice(0, 4)) {
    const proof = await entries.proof(memberId, 'lab', raffleId);
    if (!proof) throw new Error('no entry');
    const { entry, leafText, path } = proof;
    expect(rootOfPath(leafOf(leafText), path)).toBe(raffle.root);
    // Each leaf contains the total number of tickets, so the published root also fixes this number.
    expect(leafText).toBe(`${raffleId}:${entry.entryId}:${entry.firstTicket}-${entry.lastTicket}:90`);
  }
  expect(numbered).toHaveBeenCalledTimes(1);
  await desk.payAll();
  const postsOf = (memberId: string) =>
    desk.postingsOf(memberId).filter(({ movement }) => movement?.value?.['promotion' as never] === 'weekly-raffle');
  const paid = members.flatMap(postsOf);
  expect(paid).toHaveLength(8);
  expect(paid[0]).toMatchObject({ movement: { case: 'grant', value: { promotion: 'weekly-raffle' } } });
  for (const { memberId, prizeMinor } of winners)
    expect(postsOf(memberId).map(({ movement }) => movement?.value)).toContainEqual(
      expect.objectContaining({ amount: { cashMinor: prizeMinor, bonusMinor: 0n }, turnoverRequiredMinor: prizeMinor }),
    );
});

test('a raffle locked by an older version keeps its leaves without the number of all tickets', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 6_000n));
  const raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
  await bench.endPeriod(raffleId);
  await raffles.advance();
  const { entry } = (await entries.proof(memberId, 'lab', raffleId)) ?? {};
  const older = leafOf(`${raffleId}:${entry?.entryId}:1-3`);
  await bench.owner(`UPDATE raffles SET total_in_leaf = false, root = $2 WHERE raffle_id = $1`, [
    raffleId,
    older.toString('hex'),
  ]);
  const [, reader] = bench.servicesWith(bench.beacon);
  const proof = await reader.proof(memberId, 'lab', raffleId);
  expect(proof?.leafText).toBe(`${raffleId}:${entry?.entryId}:1-3`);
  expect(rootOfPath(leafOf(proof!.leafText), proof!.path)).toBe((await bench.find(raffleId)).root);
});

test('a process that is killed in the middle of a draw leaves nothing behind, and the next one draws the same', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 2_000n * 40n));
  const raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
  await bench.endPeriod(raffleId);
  await raffles.advance();
  await bench.reachDraw(raffleId);
  const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      new URL('../../../../tests/support/ts-hook.mjs', import.meta.url).href,
      file('../testing/dying-draw-main.ts'),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: desk.database.url,
        SEAL_KEY: bench.sealKey.toString('base64url'),
        BEACON_VALUE: VALUE,
      },
    },
  );
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe('SIGKILL');
  expect(await bench.find(raffleId)).toMatchObject({ status: 'locked', seed: null });
  expect((await entries.one('lab', raffleId)).winners).toEqual([]);
  await raffles.drawDue();
  const { raffle, winners } = await entries.one('lab', raffleId);
  const seed = Buffer.from(raffle.seed ?? '', 'hex');
  expect(winners.map(({ ticket }) => Number(ticket))).toEqual(
    drawTickets({ seed, root: raffle.root ?? '', beacon: VALUE }, Number(raffle.tickets), 8),
  );
  expect(await bench.prizesOf(memberId)).toHaveLength(8);
}, 60_000);

test('a copy that dies in the middle of a draw leaves nothing behind, and the next one draws the same', async () => {
  const memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 2_000n * 40n));
  const raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
  await bench.endPeriod(raffleId);
  await raffles.advance();
  await bench.reachDraw(raffleId);
  const { offer } = desk.rewards;
  const died = jest.spyOn(desk.rewards, 'offer').mockImplementationOnce(async (tx, rewards) => {
    await offer.call(desk.rewards, tx, rewards);
    await tx.rows('SELECT pg_terminate_backend(pg_backend_pid())');
    return [];
  });
  await raffles.drawDue();
  expect(died).toHaveBeenCalledTimes(1);
  expect(await bench.find(raffleId)).toMatchObject({ status: 'locked', seed: null });
  expect(await bench.prizesOf(memberId)).toEqual([]);
  await raffles.drawDue();
  expect(await bench.find(raffleId)).toMatchObject({ status: 'drawn' });
  expect(await bench.prizesOf(memberId)).toHaveLength(8);
});
