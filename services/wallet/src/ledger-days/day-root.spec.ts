import { createHash } from 'node:crypto';
import { DayRoot, FIRST_PREVIOUS, ROOTED_COLUMNS, type RootedTransfer } from './day-root.js';

// Goal: the root of a ledger day (a hash over the day's transfers) depends on every text of every transfer, on their
// order, on the day and on the root of the day before.

const aTransfer = (change: Partial<RootedTransfer> = {}): RootedTransfer => ({
  columns: ROOTED_COLUMNS.map((name) => (name === 'code' ? null : name)),
  entries: ['1,7,cash,-100', '2,9,own,100'],
  ...change,
});
const rootOf = (transfers: readonly RootedTransfer[], day = '2026-11-24', previous = FIRST_PREVIOUS): string => {
  const chain = new DayRoot(day, previous);
  for (const transfer of transfers) chain.add(transfer);
  return chain.root.toString('hex');
};
const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

test('the chain is the published definition', () => {
  const leaf = sha256(JSON.stringify([aTransfer().columns, aTransfer().entries]));
  const begin = sha256('ledger-day-1\n2026-11-24\n', Buffer.alloc(32));
  expect(rootOf([])).toBe(begin.toString('hex'));
  expect(rootOf([aTransfer()])).toBe(sha256(begin, leaf).toString('hex'));
});

test('each change gives another root', () => {
  const [one, other] = [aTransfer(), aTransfer({ entries: [] })];
  const columns = ROOTED_COLUMNS.map((_name, changed) =>
    rootOf([aTransfer({ columns: one.columns.map((text, i) => (i === changed ? `${text}!` : text)) })]),
  );
  const roots = [
    rootOf([]),
    rootOf([one]),
    rootOf([one, one]),
    rootOf([one, other]),
    rootOf([other, one]),
    rootOf([one], '2026-11-25'),
    rootOf([one], '2026-11-24', Buffer.alloc(32, 1)),
    rootOf([aTransfer({ entries: ['1,7,cash,-100,2', '9,own,100'] })]),
    rootOf([aTransfer({ columns: one.columns.map((text) => text ?? '') })]),
    ...columns,
  ];
  expect(new Set(roots).size).toBe(roots.length);
});

test('counts its transfers', () => {
  const chain = new DayRoot('2026-11-24', FIRST_PREVIOUS);
  for (let i = 0; i < 3; i += 1) chain.add(aTransfer());
  expect(chain.transfers).toBe(3n);
});
