import pg from 'pg';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { PlaysStore } from '../../plays/plays.store.js';
import { VendorKeysStore } from '../../vendors/gateway/vendor-keys.store.js';
import { VendorPlayersStore } from '../../vendors/play/vendor-players.store.js';
import { WinCeilingsStore } from '../../vendors/rounds/win-ceilings.store.js';
import { CatalogueReadModel } from '../catalogue.read-model.js';
import { assertOpen } from '../game.js';
import { CatalogueImportReadModel } from '../import/catalogue-import.read-model.js';
import { CatalogueImport } from '../import/catalogue-import.service.js';
import { CatalogueImportStore } from '../import/catalogue-import.store.js';
import type { VendorListGateway } from '../import/vendor-list.gateway.js';
import { ListsReadModel } from '../lists.read-model.js';
import { newOpenState, type NewOpenState } from '../open-state.store.js';
import { CatalogueDeskReadModel } from './catalogue-desk.read-model.js';
import { CatalogueDesk } from './catalogue-desk.service.js';
import { CatalogueDeskStore } from './catalogue-desk.store.js';

// Goal: an operator's change takes effect in play and in the lists. If two operators saw the same version, only one of
// their changes is accepted.

const VENDOR = { vassalage: 'BAZAAR', gameCode: undefined };
const GAME = { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE' };
const DICE = { vassalage: 'INHOUSE', gameCode: 'DICE' };
const LIMIT = { brand: '*', currency: 'USD', stakeMinorMin: 20n, stakeMinorMax: 5_000n, payoutMinorMax: null };
let database: TestDatabase;
let desk: CatalogueDesk;
let entries: CatalogueDeskReadModel;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  entries = new CatalogueDeskReadModel(database.db);
  desk = new CatalogueDesk(database.db, entries, new CatalogueDeskStore(), new PlaysStore(database.db));
  await new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 9), 'games')).add('BAZAAR', {
    ...{ keyId: 'bazaar-1', secret: 'a secret of 32 characters at least' },
  });
});
afterAll(() => database?.drop());

const state = (...[status, minutes]: Parameters<typeof newOpenState>): NewOpenState => {
  const made = newOpenState(status, minutes);
  if (!made) throw new Error('a state that does not exist');
  return made;
};
const versionOf = async (subject: typeof VENDOR | typeof GAME): Promise<bigint> => {
  const { vendor, game } = await desk.find(subject);
  return game?.version ?? vendor.version;
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFailure(error) ? error.code : error),
  );
const launch = async (): Promise<unknown> => {
  try {
    assertOpen(await new CatalogueReadModel(database.db).game(GAME.vassalage, GAME.gameCode));
    return 'open';
  } catch (error) {
    return isFailure(error) ? error.code : error;
  }
};
const listed = async (list: string): Promise<string[]> => {
  const filter = { gameType: 'RNG', vassalage: 'BAZAAR', list, brand: '', currency: '', language: 'en' };
  const { games } = await new ListsReadModel(database.db).games({
    ...{ ...filter, memberId: null, found: null, page: 1, size: 999 },
  });
  return games.map(({ gameCode }) => gameCode);
};

test('a maintenance refuses the launch with its end, a closed game is not listed, and both end', async () => {
  const shut = await desk.setState(GAME, await versionOf(GAME), state('maintenance', 30));
  expect(shut.game).toMatchObject({ status: 'maintenance', maintenanceUntil: expect.any(Date) as unknown });
  expect([await launch(), await listed('')]).toEqual(['game.maintenance', expect.arrayContaining([GAME.gameCode])]);
  await desk.setState(GAME, await versionOf(GAME), state('closed', undefined));
  expect([await launch(), (await listed('')).includes(GAME.gameCode)]).toEqual(['game.closed', false]);
  await desk.setState(GAME, await versionOf(GAME), state('active', undefined));
  await desk.setState(VENDOR, await versionOf(VENDOR), state('maintenance', undefined));
  expect(await launch()).toBe('game.maintenance');
  const { vendor } = await desk.setState(VENDOR, await versionOf(VENDOR), state('active', undefined));
  expect([vendor.status, vendor.maintenanceUntil, await launch()]).toEqual(['active', null, 'open']);
});

test('place and tags of a game stand in the lists at once', async () => {
  expect(await listed('hot')).not.toContain(GAME.gameCode);
  const { game } = await desk.setListing({ ...GAME, position: 0, isHot: true, isNew: true }, await versionOf(GAME));
  expect(game).toMatchObject({ position: 0, isHot: true, isShownHot: true, isNew: true });
  expect([(await listed(''))[0], (await listed('new'))[0]]).toEqual([GAME.gameCode, GAME.gameCode]);
  expect(await listed('hot')).toContain(GAME.gameCode);
  await desk.setListing({ ...GAME, position: 30, isHot: false, isNew: false }, await versionOf(GAME));
  for (const list of ['new', 'hot']) expect(await listed(list)).not.toContain(GAME.gameCode);
  // The change of the tags `new` and `hot` kept the tag `arcade`, which the game had before.
  expect(await listed('arcade')).toContain(GAME.gameCode);
});

test('stake limits are those of the next bet, in their currency only', async () => {
  const playable = async (currency: string) =>
    new CatalogueReadModel(database.db).playable(database.db, { ...GAME, brand: 'nmen', currency });
  const before = await playable('BDT');
  await desk.setLimit(GAME.vassalage, GAME.gameCode, await versionOf(GAME), LIMIT);
  expect(await playable('USD')).toMatchObject({ stakeMinorMin: 20n, stakeMinorMax: 5_000n });
  const { game } = await desk.setLimit(GAME.vassalage, GAME.gameCode, await versionOf(GAME), {
    ...{ ...LIMIT, stakeMinorMax: 6_000n, payoutMinorMax: 90_000n },
  });
  expect(game?.limits.filter(({ currency }) => currency === 'USD')).toEqual([
    { ...LIMIT, stakeMinorMax: 6_000n, payoutMinorMax: 90_000n },
  ]);
  expect(await playable('BDT')).toEqual(before);
});

test.each([
  [{ stakeMinorMin: 0n }, 'stakeMinorMin'],
  [{ stakeMinorMax: 19n }, 'stakeMinorMax'],
  [{ payoutMinorMax: 4_999n }, 'payoutMinorMax'],
])('stake limits out of order are refused: %o', async (change, field) => {
  const version = await versionOf(GAME);
  await expect(desk.setLimit(GAME.vassalage, GAME.gameCode, version, { ...LIMIT, ...change })).rejects.toMatchObject({
    code: 'request.invalid',
    data: { field },
  });
  expect(await versionOf(GAME)).toBe(version);
});

test('a win ceiling holds for the vendor, and one of a game beats it', async () => {
  const store = new WinCeilingsStore();
  const ceiling = { currency: 'USD', stakeMultiple: 500n, amountMinor: 700_000n };
  const { vendor } = await desk.setCeiling(VENDOR, await versionOf(VENDOR), ceiling);
  expect(vendor.ceilings.find(({ currency }) => currency === 'USD')).toEqual({ ...ceiling, source: 'vendor' });
  expect(await store.of(database.db, 'BAZAAR', 'KOI_POND', 'USD')).toEqual({
    ...{ stakeMultiple: 500n, amountMinor: 700_000n },
  });
  const own = { currency: 'USD', stakeMultiple: 50n, amountMinor: 90_000n };
  const { game } = await desk.setCeiling(GAME, await versionOf(GAME), own);
  expect(game?.ceilings.find(({ currency }) => currency === 'USD')).toEqual({ ...own, source: 'game' });
  expect(game?.ceilings.find(({ currency }) => currency === 'BDT')).toMatchObject({ source: 'all' });
  expect(await store.of(database.db, 'BAZAAR', GAME.gameCode, 'USD')).toMatchObject({ stakeMultiple: 50n });
  await expect(desk.setCeiling(DICE, 1n, ceiling)).rejects.toMatchObject({ data: { field: 'vassalage' } });
});

test('of several operators who saw the same version one changes it, and an older version changes nothing', async () => {
  const version = await versionOf(GAME);
  const outcomes = await Promise.all(
    [100n, 200n, 300n, 400n].map((stakeMinorMin) =>
      codeOf(desk.setLimit(GAME.vassalage, GAME.gameCode, version, { ...LIMIT, stakeMinorMin })),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['done', 'review.stale', 'review.stale', 'review.stale']);
  expect(await versionOf(GAME)).toBe(version + 1n);
  expect(await codeOf(desk.setState(GAME, version, state('closed', undefined)))).toBe('review.stale');
  expect(await launch()).toBe('open');
  expect(await codeOf(desk.find({ vassalage: 'BAZAAR', gameCode: 'NONE' }))).toBe('game.not_found');
  expect(await codeOf(desk.find({ vassalage: 'NONE', gameCode: undefined }))).toBe('game.not_found');
});

test('a feature is sold where the vendor and the game both sell it, and in-house games have none', async () => {
  const sells = async (): Promise<boolean | undefined> =>
    (await new CatalogueReadModel(database.db).game(GAME.vassalage, GAME.gameCode))?.sellsFeatures;
  expect(await sells()).toBe(true);
  const { game } = await desk.setFeatureSale(GAME, await versionOf(GAME), false);
  expect([game?.sellsFeatures, await sells()]).toEqual([false, false]);
  const { vendor } = await desk.setFeatureSale(VENDOR, await versionOf(VENDOR), false);
  await desk.setFeatureSale(GAME, await versionOf(GAME), true);
  expect([vendor.sellsFeatures, await sells()]).toEqual([false, false]);
  await desk.setFeatureSale(VENDOR, await versionOf(VENDOR), true);
  expect(await sells()).toBe(true);
  expect(await codeOf(desk.setFeatureSale(GAME, 0n, false))).toBe('review.stale');
  await expect(desk.setFeatureSale(DICE, 1n, false)).rejects.toMatchObject({ data: { field: 'vassalage' } });
});

test('a vendor shows its open rounds, its last transaction and its waiting ones', async () => {
  const player = { vassalage: 'RIVERSIDE', memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false };
  const { playerId } = await new VendorPlayersStore(database.db).named(player);
  await database.db.rows(
    `INSERT INTO vendor_rounds (vassalage, vendor_round_id, player_id, game_code, category)
     VALUES ('RIVERSIDE', 'R-1', $1, 'NIGHT_OWL', 1)`,
    [playerId],
  );
  await database.db.rows(
    `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, kind, stake_minor, payout_minor,
                                      valid_stake_minor, round_closed, resolve_at)
     VALUES ('RIVERSIDE', 'T-1', 'wallet.bet', '', $1, 'bet', 100, 0, 100, false, now())`,
    [playerId],
  );
  const vendors = await entries.vendors();
  expect(vendors.find(({ vassalage }) => vassalage === 'RIVERSIDE')).toMatchObject({
    ...{ mode: 'frame', roundsOpen: 1n, waiting: 1n, lastTransactionAt: expect.any(Date) as unknown, connected: false },
  });
  expect(vendors.find(({ vassalage }) => vassalage === 'INHOUSE')).toMatchObject({
    ...{ mode: 'inhouse', roundsOpen: 0n, lastTransactionAt: null, connected: true, ceilings: [] },
  });
  const { games, totalCount } = await entries.games('RIVERSIDE', 'owl', { number: 1, limit: 10, offset: 0 });
  expect(games.map(({ gameCode }) => gameCode)).toContain('NIGHT_OWL');
  expect(Number(totalCount)).toBe(games.length);
});

test('a vendor without games is listed, and an import gives it its first ones', async () => {
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query(
    `INSERT INTO vendors (vassalage, display_name, mode, position) VALUES ('NEWHOUSE', 'New House', 'frame', 500)`,
  );
  await owner.end();
  const shown = { vassalage: 'NEWHOUSE', games: 0, gamesOpen: 0, connected: false };
  expect(await entries.vendors()).toContainEqual(expect.objectContaining(shown));
  const rows = [{ gameCode: 'FIRST_REEL', name: 'First Reel', category: 'RNG' }];
  const imports = new CatalogueImport(
    ...([database.db, { rows: () => Promise.resolve(rows) } as unknown as VendorListGateway] as const),
    ...([new CatalogueImportReadModel(database.db), new CatalogueImportStore()] as const),
    ...([entries, new CatalogueDeskStore()] as const),
  );
  const { digest, plan } = await imports.preview('NEWHOUSE');
  expect(plan.added.map(({ gameCode }) => gameCode)).toEqual(['FIRST_REEL']);
  expect((await imports.apply('NEWHOUSE', digest)).vendor).toMatchObject({ games: 1, gamesOpen: 0 });
});
