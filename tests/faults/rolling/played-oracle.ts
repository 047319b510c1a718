import { auditLedger } from '@nm/wallet/audit/audit.js';
import type { KeptBet } from '../../support/bettors.js';
import type { PlatformInCopies, Service } from './platform-in-copies.js';

interface Round {
  round_id: string;
  member_id: string;
  key: string;
  status: string;
  stake_minor: bigint;
  payout_minor: bigint;
  balance_version: bigint | null;
}

const WITH_OUTBOX: readonly Service[] = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents'];

/**
 * The faults after players bet over HTTP while copies were replaced; empty when there are none. It compares the rows of
 * wallet and games with the requests and answers of the players.
 */
export async function playedFaults(platform: PlatformInCopies, bets: readonly KeptBet[]): Promise<string[]> {
  const wallet = platform.database('wallet').db;
  const faults = (await auditLedger(wallet))
    .filter((finding) => finding.faults > 0n)
    .map(({ check, faults: count, examples }) => `not true that ${check}: ${count} (${examples.join(', ')})`);

  const rounds = await platform
    .database('games')
    .db.rows<Round>('SELECT round_id, member_id, key, status, stake_minor, payout_minor, balance_version FROM rounds');
  const posted = await wallet.rows<{ key: string; status: string; version: bigint; count: number }>(
    `SELECT key, min(status) AS status, min(version) AS version, count(*)::int AS count FROM transfers WHERE caller = 'games' GROUP BY key`,
  );
  const transfers = new Map(posted.map((transfer) => [transfer.key, transfer]));
  const byKey = new Map(rounds.map((round) => [round.key, round]));
  const sent = new Map(bets.map((bet) => [bet.key, bet]));

  if (byKey.size !== rounds.length) faults.push(`${rounds.length} rounds for ${byKey.size} keys`);
  for (const { round_id: id, key, status } of rounds) {
    if (!sent.has(key)) faults.push(`round ${id} was never asked for`);
    const transfer = transfers.get(id);
    if (transfer && transfer.count !== 1) faults.push(`round ${id} has ${transfer.count} transfers`);
    if (status === 'settled' && transfer?.status !== 'applied')
      faults.push(`round ${id} is settled and was not paid for`);
    if (status === 'open') faults.push(`round ${id} is still open`);
  }
  for (const { key } of posted)
    if (!rounds.some(({ round_id: id }) => id === key)) faults.push(`transfer ${key} belongs to no round`);
  for (const { key, answer, refusal } of bets) {
    const round = byKey.get(key);
    if (refusal) faults.push(`${key} was refused: ${refusal}`);
    else if (!answer) faults.push(`${key} was never answered`);
    else if (
      round?.round_id !== answer.roundId ||
      round.status !== 'settled' ||
      String(round.payout_minor) !== answer.payoutMinor ||
      Number(round.balance_version) !== answer.version
    ) {
      faults.push(`${key} was acknowledged and is not stored so`);
    }
  }
  return [...faults, ...(await unsent(platform))];
}

/**
 * Returns a fault for each service with facts (events) that were not published, or that were parked: set aside because
 * their handler failed.
 */
async function unsent(platform: PlatformInCopies): Promise<string[]> {
  const faults: string[] = [];
  for (const service of WITH_OUTBOX) {
    const row = await platform
      .database(service)
      .db.one<{ outbox: number; parked: number }>(
        `SELECT (SELECT count(*)::int FROM outbox WHERE published_at IS NULL) AS outbox, (SELECT count(*)::int FROM parked WHERE resolved_at IS NULL) AS parked`,
      );
    if (row?.outbox) faults.push(`${row.outbox} facts of ${service} did not leave`);
    if (row?.parked) faults.push(`${row.parked} facts are parked at ${service}`);
  }
  return faults;
}
