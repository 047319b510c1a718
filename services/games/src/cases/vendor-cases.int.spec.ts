import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorPlayersStore } from '../vendors/play/vendor-players.store.js';
import { casesCommand } from './cases-command.js';
import { CasesStore, type NewCase } from './cases.store.js';
import { VendorCasesReadModel, type CaseFilter } from './vendor-cases.read-model.js';
import { VendorCasesService, type CaseMarking } from './vendor-cases.service.js';

// Goal: operators see the cases of their brands with both sides, and can mark each case once, with a reason and a note.

let database: TestDatabase;
let service: VendorCasesService;
let cases: VendorCasesReadModel;
const store = new CasesStore();

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  [service, cases] = [new VendorCasesService(database.db), new VendorCasesReadModel(database.db)];
});
afterAll(() => database?.drop());

const PAGE = { number: 1, limit: 100, offset: 0 };
const OPEN: CaseFilter = { brands: ['lab'], withoutBrand: false, state: 'open', vassalage: '', kind: '' };

async function aPlayer(brand = 'lab'): Promise<string> {
  const player = { vassalage: 'BAZAAR', memberId: crypto.randomUUID(), brand, currency: 'USD', trial: false };
  return (await new VendorPlayersStore(database.db).named(player)).playerId;
}
async function aCase(change: Partial<NewCase> = {}): Promise<string> {
  const subject = crypto.randomUUID();
  const detail = { theirs: 'wallet.bet USD 500 0' };
  const vassalage = 'BAZAAR';
  const playerId = 'playerId' in change ? change.playerId : await aPlayer();
  const known = playerId === undefined ? {} : { playerId };
  await store.open(database.db, { kind: 'missing_here', vassalage, subject, detail, ...change, ...known });
  const row = await database.db.one<{ id: string }>('SELECT case_id AS id FROM cases WHERE subject = $1', [
    change.subject ?? subject,
  ]);
  return row?.id ?? '';
}
const idsOf = async (filter: Partial<CaseFilter> = {}): Promise<string[]> =>
  (await cases.page({ ...OPEN, ...filter }, PAGE)).cases.map(({ caseId }) => caseId);
const marking = (change: Partial<CaseMarking> = {}): CaseMarking => ({
  ...{ mark: 'explained', reason: 'timing', note: 'the bet arrived an hour later', operator: 'ann', version: 0n },
  ...change,
});

test('a case shows both sides, its player and the difference in money', async () => {
  const caseId = await aCase();
  expect(await cases.find(caseId)).toMatchObject({
    ...{ state: 'open', brand: 'lab', memberId: expect.any(String) as unknown, notes: [] },
    sides: { currency: 'USD', differenceMinor: -500n, theirs: { op: 'wallet.bet', stakeMinor: 500n } },
  });
});

test('the sums of a round that the vendor does not know are those of its accepted calls', async () => {
  const playerId = await aPlayer();
  const vendorRoundId = crypto.randomUUID();
  const round = await database.db.one<{ id: string }>(
    `INSERT INTO vendor_rounds (vassalage, vendor_round_id, player_id, game_code, category)
     VALUES ('BAZAAR', $1, $2, 'LANTERN_ROW', 4) RETURNING round_id AS id`,
    [vendorRoundId, playerId],
  );
  for (const [txId, stake, payout, effect] of [
    ['b', 100, 0, 'APPLIED'],
    ['w', 0, 40, 'APPLIED'],
    ['d', 900, 0, 'NONE'],
  ])
    await database.db.rows(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor, payout_minor,
                                        valid_stake_minor, round_closed, resolve_at, status, effect, answered_at)
       VALUES ('BAZAAR', $1, 'wallet.bet', '', $2, $3, 'bet', $4, $5, 0, false, now(), 'OK', $6, now())`,
      [`${vendorRoundId}-${txId}`, playerId, round?.id, stake, payout, effect],
    );
  const detail = { roundId: vendorRoundId };
  const caseId = await aCase({ kind: 'round_unknown_to_vendor', subject: vendorRoundId, detail, playerId });
  expect((await cases.find(caseId))?.sides).toMatchObject({
    ours: { stakeMinor: 100n, payoutMinor: 40n },
    differenceMinor: 60n,
  });
});

test('are listed by brand, vendor, kind and state; those without a player only on request', async () => {
  const [mine, other, nobodys] = [
    await aCase({ kind: 'late_win', detail: { payoutMinor: '5' } }),
    await aCase({ playerId: await aPlayer('nmen') }),
    await aCase({ vassalage: 'RIVERSIDE', playerId: undefined }),
  ];
  expect(await idsOf()).toEqual(expect.arrayContaining([mine]));
  for (const id of [other, nobodys]) expect(await idsOf()).not.toContain(id);
  expect(await idsOf({ withoutBrand: true })).toEqual(expect.arrayContaining([mine, nobodys]));
  expect(await idsOf({ brands: [], withoutBrand: false })).toEqual([]);
  expect(await idsOf({ kind: 'late_win' })).toEqual([mine]);
  expect(await idsOf({ withoutBrand: true, vassalage: 'RIVERSIDE' })).toEqual([nobodys]);
  expect(await cases.vendors({ brands: ['lab'], withoutBrand: true })).toEqual(['BAZAAR', 'RIVERSIDE']);
  expect(await cases.vendors({ brands: [], withoutBrand: false })).toEqual([]);
});

test('come in pages, the oldest first while open', async () => {
  const kind = 'differs';
  const ids = [await aCase({ kind }), await aCase({ kind }), await aCase({ kind })];
  const first = await cases.page({ ...OPEN, kind }, { number: 1, limit: 2, offset: 0 });
  const second = await cases.page({ ...OPEN, kind }, { number: 2, limit: 2, offset: 2 });
  expect([...first.cases, ...second.cases].map(({ caseId }) => caseId)).toEqual(ids);
  expect([first.totalCount, second.totalCount]).toEqual([3n, 3n]);
});

test('a mark closes a case once, however many operators make it at once, and keeps the reason', async () => {
  const caseId = await aCase();
  const operators = ['ann', 'bob', 'eve'];
  const outcomes = await Promise.all(operators.map((operator) => service.mark(caseId, marking({ operator }))));
  expect(outcomes.sort()).toEqual(['decided', 'decided', 'marked']);
  const found = await cases.find(caseId);
  expect(found).toMatchObject({ state: 'explained', notes: [{ step: 'closed', reason: 'timing' }] });
  expect(await idsOf({ state: 'explained' })).toContain(caseId);
  expect(await idsOf()).not.toContain(caseId);
});

test('a marked case is opened again, and marked as corrected', async () => {
  const caseId = await aCase();
  const steps = [
    marking(),
    marking({ mark: 'open', reason: '', version: 1n }),
    marking({ mark: 'corrected', reason: 'vendor_adjusted', version: 2n }),
  ];
  for (const step of steps) expect(await service.mark(caseId, step)).toBe('marked');
  expect(await cases.find(caseId)).toMatchObject({
    state: 'corrected',
    notes: [{ step: 'closed' }, { step: 'opened', reason: null }, { step: 'corrected', reason: 'vendor_adjusted' }],
  });
});

test('a mark on an older version, on a case in that state, and on no case changes nothing', async () => {
  const caseId = await aCase();
  expect(await service.mark(caseId, marking({ mark: 'open', reason: '' }))).toBe('decided');
  expect(await service.mark(caseId, marking({ version: 1n }))).toBe('stale');
  expect(await service.mark(crypto.randomUUID(), marking())).toBe('not_found');
  const heldWin = await aCase({ kind: 'held_win' });
  expect(await service.mark(heldWin, marking())).toBe('not_found');
  expect(await cases.find(heldWin)).toBeUndefined();
  expect(await cases.find(caseId)).toMatchObject({ state: 'open', notes: [] });
});

test('the command of operators on the machine marks the same cases', async () => {
  const [explained, corrected] = [await aCase(), await aCase()];
  expect(await casesCommand(database.db, 'mina', ['close', explained, 'seen'])).toMatchObject({ done: true });
  expect(await casesCommand(database.db, 'mina', ['correct', corrected, 'adjusted'])).toMatchObject({ done: true });
  expect(await cases.find(explained)).toMatchObject({ state: 'explained' });
  expect(await cases.find(corrected)).toMatchObject({ state: 'corrected' });
  expect(await service.mark(explained, marking({ version: 1n }))).toBe('decided');
});
