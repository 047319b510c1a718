import { field, moneyRequest, type Body, type MoneyRequest } from '../gateway/vendor-request.js';
import { storedDetail } from '../gateway/stored-detail.js';
import { VendorRefusal } from '../gateway/vendor-status.js';

/** A round that was played from the wallet that a vendor in transfer mode keeps for the player. */
export interface RoundReport extends MoneyRequest {
  readonly op: 'wallet.betwin';
}

/**
 * Parses a report: `txId, roundId, playerId, currency, gameCode, amount` (the stake), `winAmount`, `occurredAt` (the
 * time of the bet) and `detail`. The vendor has moved the money in its own wallet, so the call needs no play token and
 * its round is over.
 * @throws VendorRefusal INVALID_REQUEST. The report is not stored then, so the vendor may send it corrected.
 */
export function roundReport(body: Body): RoundReport {
  // The token of a bet says that the member plays now. A report tells about the past, when a token may have ended.
  const past = { ...body, detail: undefined, sessionToken: NO_TOKEN, roundClosed: true, kind: 'bet' };
  const request = moneyRequest('wallet.betwin', past);
  // The money has moved, so a detail that cannot be stored is replaced by its marker (domain §6, rule 13).
  return { ...request, op: 'wallet.betwin', sessionToken: '', detail: storedDetail(body['detail']) };
}

/** Reads a page of a vendor's list of rounds. @throws VendorRefusal INVALID_REQUEST for anything else. */
export function reportPage(answer: Body): { readonly rounds: readonly Body[]; readonly next: string } {
  const { status, rounds, next } = answer;
  if (status !== 'OK' || !Array.isArray(rounds) || typeof next !== 'string' || !CURSOR.test(next))
    throw new VendorRefusal('INVALID_REQUEST');
  return { rounds: rounds as readonly Body[], next };
}

/** The name of a report for the log, also of one that cannot be read. */
export const nameOf = (body: Body): string => {
  try {
    return field.txId(body);
  } catch {
    return 'without a name';
  }
};

const NO_TOKEN = '-'.repeat(16);
const CURSOR = /^[A-Za-z0-9._:-]{1,64}$/;
