import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { storedDetail } from './stored-detail.js';

// Goal: the detail of a vendor's call is stored unchanged. If it cannot be stored, a marker with the reason and the
// hash of the original is stored instead.

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('any JSON object is stored as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), (sent) => {
      const detail = JSON.parse(JSON.stringify(sent)) as unknown;
      expect(storedDetail(detail)).toEqual({ json: JSON.stringify(detail) });
    }),
  );
});

test.each([[undefined], [null]])('%s is no detail', (sent) => {
  expect(storedDetail(sent)).toBeUndefined();
});

test.each([
  ['half a surrogate pair', { text: '\ud800' }],
  ['half a surrogate pair in a name', { '\udfff': 1 }],
  ['NUL', ['a\0b']],
  ['101 levels', deep(101)],
  ['12,000 levels', deep(12_000)],
  ['17 KB', { text: 'x'.repeat(17_000) }],
  ['a text alone', 'koi'],
  ['a number alone', 7],
])('a detail with %s is replaced by a marker with its hash', (_what, sent) => {
  const stored = storedDetail(sent);
  const marker = JSON.parse(stored?.json ?? '') as { notStored: string; sha256: string };
  expect(marker.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(stored?.replaced).toBe(`${marker.notStored}, sha256 ${marker.sha256}`);
});

test('the hash is that of the detail as compact JSON', () => {
  const sha256 = createHash('sha256').update('{"text":"\\ud800"}').digest('hex');
  expect(storedDetail({ text: '\ud800' })?.json).toContain(sha256);
});

test.each([[{ text: 'a literal \\u0000 and \\ud800' }], [deep(100)], [{ text: '😀' }]])('%j is stored', (sent) => {
  expect(storedDetail(sent)).toEqual({ json: JSON.stringify(sent) });
});
