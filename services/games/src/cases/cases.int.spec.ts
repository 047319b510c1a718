import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { casesCommand } from './cases-command.js';
import { CasesStore } from './cases.store.js';

// Goal: an operator can list open cases, close one with a reason and reopen it. Notes are never changed or deleted.

let database: TestDatabase;
const store = new CasesStore();
const ask = (...words: string[]) => casesCommand(database.db, 'mina', words);

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

async function aCase(subject: string): Promise<string> {
  await store.open(database.db, { kind: 'late_win', vassalage: 'BAZAAR', subject, detail: { payoutMinor: '500' } });
  const { cases } = await store.list(database.db, '', 1, 100);
  return cases.find((each) => each.subject === subject)?.caseId ?? '';
}

test("an open case is listed with both sides' facts, by vendor and in total", async () => {
  const id = await aCase('listed');
  for (const words of [[], ['BAZAAR']])
    expect((await ask(...words)).text).toMatch(
      new RegExp(`${id} .* open  BAZAAR  late_win  listed  payoutMinor="500"`),
    );
  expect((await ask('RIVERSIDE')).text).toBe('No case is open.');
  expect((await ask('closed')).text).not.toContain(id);
});

test('a case is closed with its reason and opened again, once each, and every step is kept in its order', async () => {
  const id = await aCase('looked into');
  expect(await ask('close', id, 'paid', 'by', 'adjustment')).toEqual({ text: `${id}: closed`, done: true });
  expect(await ask('close', id, 'again')).toMatchObject({ done: false });
  expect((await ask()).text).not.toContain(id);
  expect((await ask('closed', 'BAZAAR')).text).toContain(id);
  expect(await ask('open', id, 'the vendor says otherwise')).toMatchObject({ done: true });
  expect((await ask()).text).toContain(id);
  const { text } = await ask('show', id);
  expect(text.split('\n').slice(1)).toEqual([
    expect.stringMatching(/closed by mina: paid by adjustment$/),
    expect.stringMatching(/opened by mina: the vendor says otherwise$/),
  ]);
});

test('two operators at once close a case once', async () => {
  const id = await aCase('at once');
  const answers = await Promise.all(['one', 'two', 'three'].map((why) => ask('close', id, why)));
  expect(answers.filter(({ done }) => done)).toHaveLength(1);
  expect(await store.notes(database.db, id)).toHaveLength(1);
});

test.each([
  [['close']],
  [['close', 'nonsense', 'why']],
  [['show', '00000000-0000-7000-8000-000000000000']],
  [['; DROP']],
])('%j does nothing and says so', async (words) => {
  expect(await ask(...words)).toMatchObject({ done: false });
});

test('a reason is needed, and what was noted cannot be rewritten by the service', async () => {
  const id = await aCase('no reason');
  expect(await ask('close', id, '  ')).toMatchObject({ done: false });
  await ask('close', id, 'for a reason');
  await expect(database.db.rows(`UPDATE case_notes SET note = 'other'`)).rejects.toThrow('permission denied');
  await expect(database.db.rows('DELETE FROM case_notes')).rejects.toThrow('permission denied');
});
