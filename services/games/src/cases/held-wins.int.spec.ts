import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { VendorPlayersStore } from '../vendors/play/vendor-players.store.js';
import { casesCommand } from './cases-command.js';
import { CasesStore } from './cases.store.js';
import { HeldWinsReadModel } from './held-wins.read-model.js';
import { HeldWinsService } from './held-wins.service.js';

// Goal: one decision ends a held win. One operator can release it; returning it needs two different operators. The
// command line can only release it.

let database: TestDatabase;
let service: HeldWinsService;
let wins: HeldWinsReadModel;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  [service, wins] = [new HeldWinsService(database.db), new HeldWinsReadModel(database.db)];
});
afterAll(() => database?.drop());

const OF_LAB = { brands: ['lab'], decided: false };
const PAGE = { number: 1, limit: 100, offset: 0 };
const by = (operator: string) => ({ operator, note: 'looked at' });

/** Stores a case about a win of 1,000 minor units, of which 900 are held until an operator decides. */
async function aHeldWin(): Promise<string> {
  const player = { vassalage: 'BAZAAR', memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false };
  const { playerId } = await new VendorPlayersStore(database.db).named(player);
  const subject = crypto.randomUUID();
  await database.db.rows(
    `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, kind, stake_minor, payout_minor, valid_stake_minor,
                                      round_closed, resolve_at, status, effect, held_change_minor, answered_at)
     VALUES ('BAZAAR', $1, 'wallet.win', '', $2, 'win', 0, 1000, 0, false, now(), 'OK', 'APPLIED', 900, now())`,
    [subject, playerId],
  );
  await new CasesStore().open(database.db, {
    kind: 'held_win',
    vassalage: 'BAZAAR',
    subject,
    detail: { payoutMinor: '1000', heldMinor: '900' },
  });
  const { wins: waiting } = await wins.page(OF_LAB, PAGE);
  return waiting.find((win) => win.subject === subject)?.caseId ?? '';
}
const decisionsOf = async (caseId: string): Promise<string[]> =>
  (
    await database.db.rows<{ op: string }>(
      `SELECT t.op FROM cases c JOIN vendor_transactions t ON t.vassalage = c.vassalage AND t.ref_tx_id = c.subject WHERE c.case_id = $1`,
      [caseId],
    )
  ).map(({ op }) => op);

test('a release is one decision of one operator, however often it is asked, and shows with its note', async () => {
  const caseId = await aHeldWin();
  expect(await wins.find(caseId)).toMatchObject({ decision: null, closedAt: null, detail: { heldMinor: '900' } });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => service.decide(caseId, 'release', by('ann'))));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    ...['decided', 'repeated', 'repeated', 'repeated', 'repeated'],
  ]);
  expect(await decisionsOf(caseId)).toEqual(['hold.release']);
  expect(await service.decide(caseId, 'return', by('bob'))).toEqual({ outcome: 'decided_otherwise' });
  expect((await wins.page({ ...OF_LAB, decided: true }, PAGE)).wins.find((win) => win.caseId === caseId)).toMatchObject(
    {
      ...{ decision: 'release', notes: [{ step: 'closed', operator: 'ann', note: 'release: looked at' }] },
    },
  );
});

test('a return needs two different operators', async () => {
  const caseId = await aHeldWin();
  const asked = { ...OF_LAB, secondOnly: true };
  const waits = async () => (await wins.page(asked, PAGE)).wins.map((win) => win.caseId);
  expect(await waits()).not.toContain(caseId);
  expect(await service.decide(caseId, 'return', by('ann'))).toEqual({ outcome: 'asked' });
  expect(await waits()).toContain(caseId);
  expect(await service.decide(caseId, 'return', by('ann'))).toEqual({ outcome: 'repeated' });
  expect(await decisionsOf(caseId)).toEqual([]);
  expect(await service.decide(caseId, 'return', by('bob'))).toEqual({ outcome: 'decided' });
  expect(await waits()).not.toContain(caseId);
  expect(await decisionsOf(caseId)).toEqual(['hold.return']);
  expect(await wins.find(caseId)).toMatchObject({ decision: 'return' });
});

test('the first of two operators takes the request back until the second decides', async () => {
  const caseId = await aHeldWin();
  const asked = { ...OF_LAB, secondOnly: true };
  const waits = async () => (await wins.page(asked, PAGE)).wins.map((win) => win.caseId);
  await service.decide(caseId, 'return', by('ann'));
  expect(await service.takeBack(caseId, 'bob')).toEqual({ outcome: 'repeated' });
  expect(await service.takeBack(caseId, 'ann')).toEqual({ outcome: 'taken_back' });
  expect(await service.takeBack(caseId, 'ann')).toEqual({ outcome: 'repeated' });
  expect(await waits()).not.toContain(caseId);
  expect(await service.decide(caseId, 'return', { ...by('bob'), version: 1n })).toEqual({ outcome: 'stale' });
  // After the withdrawal no request to return the win is open. A new request therefore needs a second operator again.
  expect(await service.decide(caseId, 'return', { ...by('bob'), version: 2n })).toEqual({ outcome: 'asked' });
  expect(await waits()).toContain(caseId);
  expect(await decisionsOf(caseId)).toEqual([]);
  expect(await service.decide(caseId, 'return', by('ann'))).toEqual({ outcome: 'decided' });
  expect(await service.takeBack(caseId, 'bob')).toEqual({ outcome: 'decided_otherwise' });
  expect(await decisionsOf(caseId)).toEqual(['hold.return']);
});

test('a release and a return at the same time are one decision', async () => {
  const caseId = await aHeldWin();
  await service.decide(caseId, 'return', by('ann'));
  const outcomes = await Promise.all([
    service.decide(caseId, 'return', by('bob')),
    service.decide(caseId, 'release', by('eve')),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['decided', 'decided_otherwise']);
  expect(await decisionsOf(caseId)).toHaveLength(1);
});

test('a win shows its member to operators of its brand only', async () => {
  const caseId = await aHeldWin();
  expect(await wins.find(caseId)).toMatchObject({ memberId: expect.any(String) as unknown, brand: 'lab' });
  const ids = async (brands: string[]): Promise<string[]> =>
    (await wins.page({ brands, decided: false }, PAGE)).wins.map((win) => win.caseId);
  expect(await ids(['nmen', 'lab'])).toContain(caseId);
  for (const brands of [['nmen'], []]) expect(await ids(brands)).toEqual([]);
});

test('a decision on a version that another operator has changed is refused', async () => {
  const caseId = await aHeldWin();
  await service.decide(caseId, 'return', { ...by('ann'), version: 0n });
  expect(await service.decide(caseId, 'release', { ...by('bob'), version: 0n })).toEqual({ outcome: 'stale' });
  expect(await decisionsOf(caseId)).toEqual([]);
  expect(await service.decide(caseId, 'release', { ...by('bob'), version: 1n })).toEqual({ outcome: 'decided' });
});

test('the command of operators releases, returns nothing, and decides no case of another kind', async () => {
  const caseId = await aHeldWin();
  const ask = (operator: string, word: string) => casesCommand(database.db, operator, [word, caseId, 'looked', 'at']);
  // A return needs two operators with accounts. The command line has no operator account, so its request is refused.
  expect(await ask('ann', 'return')).toMatchObject({ done: false });
  expect(await service.decide(caseId, 'return', by('bob'))).toEqual({ outcome: 'asked' });
  expect(await ask('ann', 'return')).toMatchObject({ done: false });
  expect(await ask('ann', 'release')).toMatchObject({ done: true });
  expect(await ask('bob', 'release')).toMatchObject({ done: false });
  const late = { kind: 'late_win', vassalage: 'BAZAAR', subject: 'late', detail: {} } as const;
  await new CasesStore().open(database.db, late);
  const { cases } = await new CasesStore().list(database.db, '', 1, 100);
  const other = cases.find(({ kind }) => kind === 'late_win')?.caseId ?? '';
  expect(await service.decide(other, 'release', by('ann'))).toEqual({ outcome: 'no_held_win' });
});
