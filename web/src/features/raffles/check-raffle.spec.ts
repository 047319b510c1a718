import { jest } from '@jest/globals';
import { drawTickets } from '../../lib/fair/draw-tickets.js';
import { seedBytes, serverSeedHash } from '../../lib/fair/fair-draw.js';
import { rootOfLeaf } from '../../lib/fair/merkle-root.js';
import { checkRaffle } from './check-raffle.js';

// Goal: the page confirms only a raffle that follows from its inputs, with every winner and every prize.

const [seed, root, beaconValue] = ['01'.repeat(32), '23'.repeat(32), '45'.repeat(32)];
const silent = () => Promise.reject(new Error('the ledger signs nothing'));
const prizesMinor = ['180', '90', '45', '27', '27', '27', '27', '27'];

async function aRaffle(tickets = 90) {
  const drawn = await drawTickets({ seed, root, beacon: beaconValue }, tickets, prizesMinor.length);
  const winners = drawn.map((ticket, i) => ({ ticket, prizeMinor: prizesMinor[i] ?? '' }));
  const proof = {
    seed,
    seedHash: await serverSeedHash(seedBytes(seed)!),
    root,
    beacon: 'wallet-ledger',
    beaconRound: '1',
    beaconValue,
  };
  return { state: 'drawn' as const, tickets, prizesMinor, winners, proof };
}

test('a raffle that follows from its inputs is good, also with fewer tickets than places', async () => {
  expect(await checkRaffle(await aRaffle(), undefined, silent)).toEqual({
    ...{ seed: 'good', tickets: undefined, beacon: 'unsigned', winners: 'good' },
  });
  expect(await checkRaffle(await aRaffle(3), undefined, silent)).toMatchObject({ winners: 'good' });
});

test('fewer winners, another prize or another number of tickets is bad', async () => {
  const good = await aRaffle();
  const { winners } = good;
  for (const bad of [
    { winners: winners.slice(0, 3) },
    { winners: [] },
    { winners: winners.with(0, { ...winners[0]!, prizeMinor: '179' }) },
    { prizesMinor: prizesMinor.slice(0, 3) },
    { tickets: 91 },
  ])
    expect(await checkRaffle({ ...good, ...bad }, undefined, silent)).toMatchObject({ seed: 'good', winners: 'bad' });
});

test("a member's tickets are good in a root whose leaves name the published number of tickets, or an older root", async () => {
  const raffle = await aRaffle();
  const verdictOf = async (leafText: string, tickets = 90) => {
    const entry = { firstTicket: 1, lastTicket: 3, leafText, path: [] };
    const proof = { ...raffle.proof, root: await rootOfLeaf(entry) };
    return (await checkRaffle({ ...raffle, tickets, proof }, entry, silent)).tickets;
  };
  expect(await verdictOf('raffle:entry:1-3:90')).toBe('good');
  expect(await verdictOf('raffle:entry:1-3:90', 91)).toBe('bad');
  expect(await verdictOf('raffle:entry:1-3')).toBe('good');
  // The member sees the tickets 1 to 3, so a leaf with other tickets proves nothing about them.
  expect(await verdictOf('raffle:entry:1-2:90')).toBe('bad');
});

test('a beacon that signs its rounds is checked by its signature', async () => {
  const raffle = await aRaffle();
  const proof = { ...raffle.proof, beacon: 'drand-quicknet', beaconRound: '1000' };
  const signed = { ...raffle, proof };
  expect(await checkRaffle(signed, undefined, async () => 'ab'.repeat(48))).toMatchObject({ beacon: 'bad' });
  expect(await checkRaffle(signed, undefined, async () => Promise.reject(new Error('offline')))).toMatchObject({
    beacon: 'offline',
  });
});

test('a browser that cannot compute hashes ends every check, so that no step waits forever', async () => {
  const raffle = await aRaffle();
  const entry = { firstTicket: 1, lastTicket: 3, leafText: 'raffle:entry:1-3:90', path: [] };
  const missing = () => Promise.reject(new TypeError('crypto.subtle is undefined'));
  const mocks = [
    jest.spyOn(crypto.subtle, 'digest').mockImplementation(missing),
    jest.spyOn(crypto.subtle, 'importKey').mockImplementation(missing),
  ];
  try {
    expect(await checkRaffle(raffle, entry, silent)).toEqual({
      ...{ seed: 'offline', tickets: 'offline', beacon: 'unsigned', winners: 'offline' },
    });
  } finally {
    for (const mock of mocks) mock.mockRestore();
  }
});

test('a void raffle has its seed checked, and no verdict about winners', async () => {
  const lost = { ...(await aRaffle()), state: 'void' as const, winners: [] };
  expect(await checkRaffle(lost, undefined, silent)).toEqual({
    ...{ seed: 'good', tickets: undefined, beacon: undefined, winners: undefined },
  });
  const unread = { ...lost, proof: { ...lost.proof, seed: '' } };
  expect(await checkRaffle(unread, undefined, silent)).toMatchObject({ seed: undefined, winners: undefined });
  expect(await checkRaffle({ ...unread, state: 'locked' as const }, undefined, silent)).toMatchObject({
    seed: 'later',
    winners: 'later',
  });
});
