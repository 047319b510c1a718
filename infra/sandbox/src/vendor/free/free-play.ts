import { randomUUID } from 'node:crypto';
import type { PlaySession } from '../play-session.js';
import type { RoundAnswer } from '../round-play.js';
import type { FreeGrant, FreeRounds, ShownFree } from './free-rounds.js';

/** The outcome of one of the free rounds that a brand gave the player. It is drawn before the platform is called. */
export interface DrawnFree {
  readonly payoutMinor: bigint;
  readonly detail: object;
}

export interface FreeAnswer extends RoundAnswer {
  /** The free rounds that the player has left; null after the last one. */
  readonly given: ShownFree | null;
}

const WIN_ATTEMPTS = 3;
/** The maximum number of attempts to send a win. Together they take about an hour. */
const LATE_WIN_ATTEMPTS = 130;

/**
 * Plays one free round with one call: the win, which names the grant and ends the round. The player pays no stake. If
 * there is no answer, the call is repeated later, because the player must get the win.
 * @param draw draws the round at the stake of the grant
 */
export async function playFree<Shown extends object>(
  session: PlaySession,
  freeRounds: FreeRounds,
  draw: (stakeMinor: bigint) => DrawnFree & { readonly shown: Shown },
): Promise<FreeAnswer | (FreeAnswer & Shown & { readonly payoutMinor: string })> {
  const { operator, playerId, game } = session;
  const grant = freeRounds.take(operator.vendor, playerId, game.gameCode);
  const left = (): ShownFree | null => freeRounds.shown(operator.vendor, playerId, game.gameCode) ?? null;
  if (!grant) return { status: 'FREE_ROUNDS_OVER', balance: session.balance, given: null };
  const { payoutMinor, detail, shown } = draw(BigInt(grant.stake));
  const call = callOf(session, grant, payoutMinor, detail);
  const { status, balance } = await operator.until('wallet.win', call, WIN_ATTEMPTS);
  session.balance = balance ?? session.balance;
  if (status === 'TEMPORARY') void operator.until('wallet.win', call, LATE_WIN_ATTEMPTS);
  const isPlayed = status === 'OK' || status === 'TEMPORARY';
  const answer = { status: isPlayed ? 'OK' : 'FREE_ROUNDS_OVER', balance: session.balance, given: left() };
  return isPlayed ? { ...answer, ...shown, payoutMinor: String(payoutMinor) } : answer;
}

function callOf({ playerId, currency, game }: PlaySession, grant: FreeGrant, payoutMinor: bigint, detail: object) {
  const roundId = randomUUID();
  return {
    requestId: randomUUID(),
    ...{ playerId, currency, gameCode: game.gameCode, roundId },
    txId: `${roundId}-f`,
    kind: 'free_win',
    freeGrantId: grant.grantId,
    amount: String(payoutMinor),
    roundClosed: true,
    occurredAt: new Date().toISOString(),
    detail,
  };
}
