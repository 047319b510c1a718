/**
 * The position of the last bet of a page: the bet's time (microseconds since the epoch) and its round id, which sorts
 * bets with the same time. The next page begins after this position.
 */
export interface BetCursor {
  readonly atMicros: bigint;
  readonly roundId: string;
}

const PLAIN = /^(\d{1,16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CODED = /^[\w-]{1,96}$/;

/**
 * Encodes a cursor as text. A cursor contains only a position and no member id, because the request already names the
 * member whose bets are listed.
 */
export const writeCursor = ({ atMicros, roundId }: BetCursor): string =>
  Buffer.from(`${atMicros}:${roundId}`).toString('base64url');

/** Decodes a cursor. Returns undefined if the text was not made by `writeCursor`. */
export function readCursor(text: string): BetCursor | undefined {
  if (!CODED.test(text)) return undefined;
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const [, atMicros, roundId] = PLAIN.exec(plain) ?? [];
  if (atMicros === undefined || roundId === undefined) return undefined;
  const cursor = { atMicros: BigInt(atMicros), roundId };
  return writeCursor(cursor) === text ? cursor : undefined;
}
