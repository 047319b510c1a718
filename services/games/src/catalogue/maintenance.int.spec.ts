import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { CatalogueReadModel } from './catalogue.read-model.js';
import { assertOpen, type OpenState } from './game.js';
import { OpenStateStore } from './open-state.store.js';

// Goal: a bet is refused while the game or its vendor is under maintenance. The failure names the game category and, if
// it is announced, the end of the maintenance.

const GAME = ['INHOUSE', 'DICE'] as const;
const SOON = new Date(Date.now() + 3_600_000);
const LATER = new Date(Date.now() + 7_200_000);
const PAST = new Date(Date.now() - 60_000);
let database: TestDatabase;
let states: OpenStateStore;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  states = new OpenStateStore();
});
afterAll(() => database?.drop());
afterEach(() => set(['active', null], ['active', null]));

type State = readonly [status: OpenState, until: Date | null];
const stateOf = ([status, until]: State) => ({ status, until });
async function set(vendor: State, game: State): Promise<void> {
  expect(await states.set(database.db, GAME[0], undefined, stateOf(vendor))).toBe(true);
  expect(await states.set(database.db, GAME[0].toLowerCase(), GAME[1].toLowerCase(), stateOf(game))).toBe(true);
}
async function refusal(): Promise<unknown> {
  const game = await new CatalogueReadModel(database.db).game(...GAME);
  try {
    assertOpen(game);
    return 'open';
  } catch (error) {
    const { code, data } = error as { code: string; data?: object };
    return { code, ...data };
  }
}
const until = (end: Date) => ({ code: 'game.maintenance', gameType: 'BGS', until: end.toISOString() });
const NO_END = { code: 'game.maintenance', gameType: 'BGS' };

test.each<[string, State, State, unknown]>([
  ['neither is', ['active', null], ['active', null], 'open'],
  ['an old end is left behind', ['active', LATER], ['active', SOON], 'open'],
  ['the vendor is, with an end', ['maintenance', SOON], ['active', null], until(SOON)],
  ['the game is, with an end', ['active', null], ['maintenance', SOON], until(SOON)],
  ['the game is, and the vendor has an old end', ['active', LATER], ['maintenance', SOON], until(SOON)],
  ['both are: the later end', ['maintenance', SOON], ['maintenance', LATER], until(LATER)],
  ['both are, and one has no end', ['maintenance', SOON], ['maintenance', null], NO_END],
  ['the end has passed', ['maintenance', PAST], ['active', null], NO_END],
  ['the vendor is closed', ['closed', null], ['maintenance', SOON], { code: 'game.closed' }],
])('maintenance: %s', async (_case, vendor, game, wanted) => {
  await set(vendor, game);
  expect(await refusal()).toEqual(wanted);
});

test('an unknown vendor or game is reported, and nothing changes', async () => {
  expect(await states.set(database.db, 'NONE', undefined, stateOf(['closed', null]))).toBe(false);
  expect(await states.set(database.db, 'INHOUSE', 'NONE', stateOf(['closed', null]))).toBe(false);
  expect(await refusal()).toBe('open');
});
