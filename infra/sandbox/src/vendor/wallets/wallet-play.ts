import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import type { DrawnRound, RoundAnswer } from '../round-play.js';
import type { TransferWallets } from './transfer-wallets.js';

const REPORT_ATTEMPTS = 130;

/** A play session of a player whose stakes are taken from a wallet of this vendor. */
export type WalletSession = PlaySession & { readonly walletId: string };

export const hasWallet = (session: PlaySession): session is WalletSession => session.walletId !== undefined;

/**
 * Plays a round from the wallet that this vendor keeps for the player, and reports it to the platform. The round
 * counts as soon as it is stored here; the report is repeated until the platform answers. Of the ordered faults,
 * `lost_answer` and `duplicate` send the report twice. `abandon` never sends it; the platform then finds the round by
 * `rounds.list`.
 */
export function playFromWallet(
  session: WalletSession,
  wallets: TransferWallets,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
): RoundAnswer {
  const { operator, walletId, currency } = session;
  const roundId = randomUUID();
  const [stake, payout] = [String(stakeMinor), String(drawn.payoutMinor)];
  const report = {
    txId: `${roundId}-r`,
    playerId: session.playerId,
    currency,
    gameCode: session.game.gameCode,
    roundId,
    amount: stake,
    winAmount: payout,
    occurredAt: new Date().toISOString(),
    detail: { ...drawn.betDetail, ...drawn.endDetail },
  };
  const isPlayed = wallets.play({ vendor: operator.vendor, walletId, currency, stake, payout, report });
  session.balance = String(wallets.balance(operator.vendor, walletId, currency) ?? 0n);
  if (!isPlayed) return { status: 'INSUFFICIENT_FUNDS', balance: session.balance };
  operator.invent('wallet.betwin', report);
  void send(session, report, faults);
  return { status: 'OK', balance: session.balance };
}

async function send({ operator }: PlaySession, report: { readonly txId: string }, faults: Faults): Promise<void> {
  if (faults.take('abandon')) return;
  const call = { requestId: randomUUID(), ...report };
  if (faults.take('lost_answer')) await operator.call('round.report', call);
  const isDoubled = faults.take('duplicate');
  await Promise.all([
    operator.until('round.report', call, REPORT_ATTEMPTS),
    isDoubled ? operator.call('round.report', call) : undefined,
  ]);
}
