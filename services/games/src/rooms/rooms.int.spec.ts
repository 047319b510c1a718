import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ListsReadModel } from '../catalogue/lists.read-model.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorCallsGateway } from '../vendors/gateway/vendor-calls.gateway.js';
import { VendorKeysStore } from '../vendors/gateway/vendor-keys.store.js';
import type { VendorsConfig } from '../vendors/vendors.config.js';
import { RoomsService } from './rooms.service.js';

// Goal: the list has the rooms that a player can join. A vendor may answer anything or nothing, and still no request
// waits long, and no vendor is called too often.

const KEY = { keyId: 'k', secret: 'a long enough secret' };
const ROOM = {
  gameCode: 'TIGER_PEACOCK',
  roomId: '1',
  stake: '100',
  seats: 2,
  taken: 0,
  state: 'open',
  waitedMs: 0,
  bots: 0,
};
let database: TestDatabase;
let vendor: Server;
let answer: () => unknown;
let asked = 0;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  await new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 1), 'games')).add('TEASTALL', KEY);
  vendor = createServer((_request, response) => {
    asked += 1;
    const json = answer();
    // If the test defines no answer, this fake vendor never responds, so the caller must run into its time limit.
    if (json !== undefined) response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  vendor.closeAllConnections();
  vendor.close();
  await database?.drop();
});

function aService(vassalage = 'TEASTALL'): RoomsService {
  const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  const vendors = [{ vassalage, baseUrl, callKey: KEY, gatewayKeys: [KEY] }];
  return new RoomsService(
    new VendorCallsGateway({ vendors } as unknown as VendorsConfig),
    new ListsReadModel(database.db),
  );
}
const WANTED = { brand: 'lab', currency: 'USD', vassalage: '', gameCode: '', language: 'bn' };

it('lists rooms with the name of their game, first those where people wait, then bots', async () => {
  answer = () => ({
    status: 'OK',
    rooms: [
      { ...ROOM, roomId: '1', taken: 2, state: 'duel' },
      { ...ROOM, roomId: '2' },
      { ...ROOM, roomId: '3', taken: 1, state: 'waiting', waitedMs: 5_000 },
      { ...ROOM, roomId: '4', taken: 1, state: 'waiting', waitedMs: 9_000, bots: 1 },
      { ...ROOM, roomId: '6', taken: 1, state: 'waiting', waitedMs: 7_000 },
      { ...ROOM, gameCode: 'RED_KITE', roomId: '5' },
    ],
  });
  const rooms = await aService().list(WANTED);
  expect(rooms.map(({ roomId }) => roomId)).toEqual(['6', '3', '4', '2', '5', '1']);
  expect(rooms[0]).toEqual({
    vassalage: 'TEASTALL',
    gameCode: 'TIGER_PEACOCK',
    gameName: 'বাঘ ও ময়ূর',
    roomId: '6',
    stakeMinor: 100n,
    seats: 2,
    taken: 1,
    state: 'waiting',
    waitedMs: 7_000,
    bots: 0,
  });
  const only = await aService().list({ ...WANTED, gameCode: 'RED_KITE' });
  expect(only.map(({ roomId }) => roomId)).toEqual(['5']);
  expect(await aService().list({ ...WANTED, vassalage: 'BAZAAR' })).toEqual([]);
});

it('leaves out what the platform could not open, and every malformed room', async () => {
  const bad = [
    { ...ROOM, gameCode: 'NO_SUCH_GAME' },
    { ...ROOM, stake: '20001' },
    { ...ROOM, stake: '9' },
    { ...ROOM, stake: 100 },
    { ...ROOM, stake: '1e3' },
    { ...ROOM, roomId: '../1' },
    { ...ROOM, taken: 3 },
    { ...ROOM, taken: -1 },
    { ...ROOM, bots: 1 },
    { ...ROOM, state: 'closed' },
    { ...ROOM, waitedMs: 0.5 },
    null,
    'room',
    [],
  ];
  answer = () => ({ status: 'OK', rooms: [...bad, { ...ROOM, roomId: 'fit', waitedMs: 90_000_000, more: '<b>' }] });
  const rooms = await aService().list(WANTED);
  expect(rooms.map(({ roomId }) => roomId)).toEqual(['fit']);
  expect(Object.keys(rooms[0] ?? {})).not.toContain('more');
  answer = () => ({ status: 'OK', rooms: Array.from({ length: 450 }, (_, at) => ({ ...ROOM, roomId: String(at) })) });
  expect(await aService().list(WANTED)).toHaveLength(400);
  answer = () => ({ status: 'OK', rooms: 'none' });
  expect(await aService().list(WANTED)).toEqual([]);
});

it('asks a vendor once for requests that come together, and not again for a while when it is silent', async () => {
  answer = () => ({ status: 'OK', rooms: [ROOM] });
  const service = aService();
  const all = await Promise.all(Array.from({ length: 20 }, () => service.list(WANTED)));
  expect(all.every((rooms) => rooms.length === 1)).toBe(true);
  expect(asked).toBe(1);

  answer = () => undefined;
  const silent = aService();
  asked = 0;
  const started = Date.now();
  await expect(silent.list(WANTED)).rejects.toMatchObject({ code: 'system.temporary' });
  await expect(silent.list(WANTED)).rejects.toMatchObject({ code: 'system.temporary' });
  expect([asked, Date.now() - started < 10_000]).toEqual([1, true]);
}, 30_000);

it.each([{ status: 'INTERNAL' }, [], 'rooms'])('says that it is temporary when the vendor answers %j', async (sent) => {
  answer = () => sent;
  await expect(aService().list(WANTED)).rejects.toMatchObject({ code: 'system.temporary' });
});

it('has no rooms, and asks nobody, where no vendor with rooms is connected', async () => {
  expect(await aService('BAZAAR').list(WANTED)).toEqual([]);
  expect(asked).toBe(0);
});

it('answers a page at a time, and refuses a wrong page or currency', async () => {
  answer = () => ({ status: 'OK', rooms: Array.from({ length: 5 }, (_, at) => ({ ...ROOM, roomId: String(at) })) });
  const list = (page: number, size: number, currency = 'USD') => aService().page({ ...WANTED, currency }, page, size);
  expect(await list(2, 2)).toMatchObject({
    pageNum: 2,
    totalPages: 3,
    totalCount: 5n,
    rooms: [{ roomId: '2' }, { roomId: '3' }],
  });
  expect((await list(9, 2)).rooms).toEqual([]);
  await expect(list(1, 101)).rejects.toMatchObject({ code: 'request.invalid', data: { field: 'pageSize' } });
  await expect(list(-1, 5)).rejects.toMatchObject({ code: 'request.invalid', data: { field: 'page' } });
  await expect(list(1, 5, 'usd; --')).rejects.toMatchObject({ code: 'request.invalid', data: { field: 'currency' } });
});
