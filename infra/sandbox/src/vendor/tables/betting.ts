import { randomInt } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { playAtOnce, playRound, type RoundAnswer } from '../round-play.js';
import { drawn, fullName, type Table } from './table.js';
import { inLanguage } from './texts.js';

export interface TableAnswer extends RoundAnswer {
  /** The outcome as text in the player's language. */
  readonly outcome?: string;
  readonly payoutMinor?: string;
}

/**
 * Plays one round of a table. Choice and outcome are sent to the platform for the betting record. Returns undefined for
 * an unknown choice.
 */
export async function playTable(
  session: PlaySession,
  table: Table,
  choiceId: unknown,
  stakeMinor: bigint,
  faults: Faults,
): Promise<TableAnswer | undefined> {
  const [found] = table.markets.flatMap((market) =>
    market.choices.filter(({ id }) => id === choiceId).map((choice) => ({ market, choice })),
  );
  if (!found) return undefined;
  const { outcome, payoutMinor } = drawn(found.choice, stakeMinor, randomInt);
  const round = {
    payoutMinor,
    betDetail: { choice: fullName(found.market, found.choice) },
    endDetail: { outcome: outcome.text },
    closesLosses: true,
  };
  const answer = await (table.way === 'betwin' ? playAtOnce : playRound)(session, stakeMinor, round, faults);
  return answer.status === 'OK'
    ? { ...answer, outcome: inLanguage(outcome.text, session.language), payoutMinor: String(payoutMinor) }
    : answer;
}
