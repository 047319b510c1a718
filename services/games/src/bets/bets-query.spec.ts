import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { readCursor, writeCursor } from './bet-cursor.js';
import { betsQuery } from './bets-query.js';

// Goal: a request for a list is refused unless its state, date range, page size and cursor are valid.

const { BetResult, RoundStatus } = games;
const now = new Date('2026-11-22T10:00:00Z');
const roundId = '0190a000-0000-7000-8000-000000000001';
const asked = (change: object = {}) =>
  betsQuery(create(games.ListBetsRequestSchema, { memberId: 'm', status: RoundStatus.SETTLED, ...change }), now);

/** Returns the error that parsing a request throws; undefined if there is none. */
function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (refusal) {
    return refusal;
  }
  return undefined;
}
const at = (text: string) => timestampFromDate(new Date(text));

test('without a range the last 30 days are listed, without a size twenty', () => {
  expect(asked()).toMatchObject({
    status: 'settled',
    from: new Date('2026-10-23T10:00:00Z'),
    to: now,
    size: 20,
    sign: null,
    cursor: undefined,
  });
});

test.each([
  ['status', { status: RoundStatus.UNSPECIFIED }],
  ['status', { status: RoundStatus.REFUSED }],
  ['status', { status: 99 }],
  ['result', { result: 9 }],
  ['result', { result: BetResult.WON, status: RoundStatus.VOIDED }],
  ['result', { result: BetResult.EVEN, status: RoundStatus.OPEN }],
  ['category', { category: 77 }],
  ['category', { category: -1 }],
  ['vendor', { vendor: 'V'.repeat(65) }],
  ['gameCode', { gameCode: 'G'.repeat(65) }],
  ['roundId', { roundId: 'r'.repeat(65) }],
  ['roundId', { roundId: 'two words' }],
  ['roundId', { roundId: 'জ' }],
  ['size', { size: 101 }],
  ['size', { size: -1 }],
  ['from', { from: at('2026-11-22T10:00:00Z'), to: at('2026-11-22T10:00:00Z') }],
  ['from', { from: at('2026-11-23T00:00:00Z') }],
  ['from', { from: at('2020-01-01T00:00:00Z') }],
])('refuses a wrong %s (%#)', (field, change) => {
  expect(refusalOf(() => asked(change))).toMatchObject({ code: 'request.invalid', data: { field } });
});

test('an encoded cursor decodes to the same position', () => {
  const cursor = { atMicros: 1_795_000_000_123_456n, roundId };
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  expect(asked({ cursor: writeCursor(cursor) }).cursor).toEqual(cursor);
});

const coded = (plain: string) => Buffer.from(plain).toString('base64url');
test.each([
  'x',
  '%',
  '../..',
  'a'.repeat(97),
  coded('1'),
  coded(`-1:${roundId}`),
  coded(`1:${roundId} OR 1=1`),
  coded(`1e9:${roundId}`),
  coded(`${'9'.repeat(17)}:${roundId}`),
  `${coded(`1:${roundId}`)}=`,
  coded(`1:${roundId.toUpperCase()}`),
])('refuses a cursor that we never wrote (%s)', (cursor) => {
  expect(readCursor(cursor)).toBeUndefined();
  expect(refusalOf(() => asked({ cursor }))).toMatchObject({ code: 'request.invalid', data: { field: 'cursor' } });
});
