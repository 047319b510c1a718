import { planImport, digestOf, isDone, type OwnGame } from './import-plan.js';
import { readList } from './listed-game.js';

// Goal: for any JSON from a vendor, the plan is exactly the difference from our games. Unreadable rows change nothing.

const CATEGORIES = new Set(['RNG', 'LIVE']);
const LIMIT = { currency: 'USD', stakeMin: '10', stakeMax: '500' };
const row = (gameCode: string, change: object = {}) => ({ gameCode, name: gameCode, category: 'RNG', ...change });
const own = (gameCode: string, change: Partial<OwnGame> = {}): OwnGame => ({
  ...{ gameCode, displayName: gameCode, gameType: 'RNG', isGame: 'GAME', names: {}, status: 'active', limits: [] },
  ...change,
});
const planOf = (rows: readonly unknown[], ...games: OwnGame[]) => planImport(readList(rows, CATEGORIES), games);

test('new games are added, changed names and limits are named with what they replace, and missing games are removed', () => {
  const before = { currency: 'USD', stakeMinorMin: 10n, stakeMinorMax: 400n, payoutMinorMax: null };
  const plan = planOf(
    [
      row('NEW', { names: { BN: 'নতুন', XX: 'unknown' } }),
      row('OLD', { name: 'Older', names: { AR: 'قديم' }, limits: [LIMIT] }),
    ],
    own('OLD', { limits: [before] }),
    own('GONE'),
    own('SHUT', { status: 'closed' }),
  );
  expect(plan).toEqual({
    added: [{ gameCode: 'NEW', displayName: 'NEW', gameType: 'RNG', isGame: 'GAME', names: { bn: 'নতুন' }, limits: [] }],
    changed: [
      {
        gameCode: 'OLD',
        displayName: 'Older',
        names: [
          { language: 'en', before: 'OLD', after: 'Older' },
          { language: 'ar', before: '', after: 'قديم' },
        ],
        limits: [{ before, after: { ...before, stakeMinorMax: 500n } }],
      },
    ],
    removed: [own('GONE')],
    problems: [],
  });
  expect(isDone(plan)).toBe(false);
});

test("an entry that stands for the vendor's games is added as one, and a game never becomes one", () => {
  const plan = planOf([row('ALL', { isGame: 'VASSALAGE' }), row('OLD', { isGame: 'VASSALAGE' })], own('OLD'));
  expect(plan.added.map(({ gameCode, isGame }) => [gameCode, isGame])).toEqual([['ALL', 'VASSALAGE']]);
  expect(plan).toMatchObject({ changed: [], removed: [], problems: [{ gameCode: 'OLD', reason: 'moved' }] });
});

test('a list without a change is done, in any case of its codes', () => {
  const plan = planOf([row('Same', { name: 'Same', limits: [] })], own('SAME', { displayName: 'Same' }));
  expect(isDone(plan)).toBe(true);
  expect(plan.problems).toEqual([]);
});

test.each([
  ['code', [row('a b'), row(''), row('X'.repeat(65)), { name: 'n', category: 'RNG' }, null, 7, 'text', []]],
  [
    'name',
    [row('A', { name: '' }), row('B', { name: 'x'.repeat(81) }), row('C', { name: 'a\u202eb' }), row('D', { name: 5 })],
  ],
  ['name', [row('A', { names: 'x' }), row('B', { names: { BN: 7 } }), row('C', { names: { AR: '\0' } })]],
  [
    'category',
    [
      row('A', { category: 'TELEPATHY' }),
      row('B', { category: undefined }),
      row('D', { isGame: 'LOBBY' }),
      row('C', { category: '__proto__' }),
    ],
  ],
  [
    'limits',
    [
      row('A', { limits: {} }),
      row('B', { limits: [{ ...LIMIT, stakeMin: '0' }] }),
      row('C', { limits: [{ ...LIMIT, stakeMin: 10 }] }),
      row('D', { limits: [{ ...LIMIT, stakeMax: '9' }] }),
      row('E', { limits: [{ ...LIMIT, payoutMax: '499' }] }),
      row('F', { limits: [LIMIT, LIMIT] }),
      row('G', { limits: [{ ...LIMIT, currency: 'usd' }] }),
      row('H', { limits: [null] }),
      row('I', { limits: [{ ...LIMIT, stakeMax: '9'.repeat(19) }] }),
    ],
  ],
] as const)('rows with a bad %s are left out, and their games stay as they are', (reason, rows) => {
  const known = rows.flatMap((one) => {
    const { gameCode } = (one ?? {}) as { gameCode?: unknown };
    return typeof gameCode === 'string' && gameCode !== '' ? [own(gameCode.slice(0, 64))] : [];
  });
  const plan = planOf(rows, ...known);
  expect(plan.problems.map((one) => one.reason)).toEqual(rows.map(() => reason));
  expect(isDone(plan)).toBe(true);
});

test('a code that is listed twice is left out once for all, whatever its other row says', () => {
  const plan = planOf([row('A'), row('a', { name: 'Other' }), row('B'), row('C', { name: '' }), row('C')], own('A'));
  expect(plan.added.map(({ gameCode }) => gameCode)).toEqual(['B']);
  expect(plan.problems).toEqual([
    { gameCode: 'a', reason: 'duplicate' },
    { gameCode: 'C', reason: 'duplicate' },
  ]);
  expect(plan.removed).toEqual([]);
});

test('a game that the vendor moved to another category stays as it is', () => {
  const plan = planOf([row('A', { category: 'LIVE', name: 'Other' })], own('A'));
  expect(plan).toMatchObject({ added: [], changed: [], removed: [], problems: [{ gameCode: 'A', reason: 'moved' }] });
});

test('the digest names what the import would write', () => {
  const one = digestOf(planOf([row('A')]));
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOf(planOf([row('A')]))).toBe(one);
  expect(digestOf(planOf([row('A'), row('a b')]))).toBe(one);
  for (const other of [planOf([row('B')]), planOf([row('A', { name: 'b' })]), planOf([row('A', { limits: [LIMIT] })])])
    expect(digestOf(other)).not.toBe(one);
  expect(digestOf(planOf([row('A')], own('Z')))).not.toBe(one);
});
