import { field, moneyRequest, type Body, type MoneyRequest } from '../gateway/vendor-request.js';
import { storedDetail } from '../gateway/stored-detail.js';
import { VendorRefusal } from '../gateway/vendor-status.js';

/**
 * A round that a vendor in transfer mode reported. It was played with the wallet that the vendor keeps for the player.
 */
export interface RoundReport extends MoneyRequest {
  readonly op: 'wallet.betwin';
}

/**
 * Parses a report: `txId, roundId, playerId, currency, gameCode, amount` (the stake), `winAmount`, `occurredAt` (the
 * time of the bet) and `detail`. The round has ended and its money has already moved in the vendor's wallet, so the
 * report needs no play token.
 * @throws VendorRefusal INVALID_REQUEST; the report is not stored then, so the vendor may send a corrected one.
 */
export function roundReport(body: Body): RoundReport {
  // A play token proves that the member is playing at this moment. A report describes earlier play, and the token of
  // that play may have ended, so no token is required.
  const past = { ...body, detail: undefined, sessionToken: NO_TOKEN, roundClosed: true, kind: 'bet' };
  const request = moneyRequest('wallet.betwin', past);
  // The money has already moved. If the detail cannot be stored, a marker is stored instead of it (domain §6, rule 13).
  return { ...request, op: 'wallet.betwin', sessionToken: '', detail: storedDetail(body['detail']) };
}

/**
 * Returns the time of the reported bet or free round. It is the time that the vendor sent. If that time is empty,
 * unreadable, without a time zone, before 1970 or later than the report, it is the time of the report.
 */
export function placedAtOf({ occurredAt }: Pick<MoneyRequest, 'occurredAt'>, reportedAt: Date): Date {
  const ms = ISO_WITH_ZONE.test(occurredAt) ? Date.parse(occurredAt) : NaN;
  return ms >= 0 && ms <= reportedAt.getTime() ? new Date(ms) : reportedAt;
}

/** Parses a page of a vendor's list of rounds. @throws VendorRefusal INVALID_REQUEST if it is malformed. */
export function reportPage(answer: Body): { readonly rounds: readonly Body[]; readonly next: string } {
  const { status, rounds, next } = answer;
  if (status !== 'OK' || !Array.isArray(rounds) || typeof next !== 'string' || !CURSOR.test(next))
    throw new VendorRefusal('INVALID_REQUEST');
  return { rounds: rounds as readonly Body[], next };
}

/** Returns a name for a report in the log, even if the report cannot be read. */
export const nameOf = (body: Body): string => {
  try {
    return field.txId(body);
  } catch {
    return 'without a name';
  }
};

const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const NO_TOKEN = '-'.repeat(16);
const CURSOR = /^[A-Za-z0-9._:-]{1,64}$/;
