import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { RoundWithProof } from './round.read-model.js';
import type { Round, RoundStatus } from './round.js';

const STATUS: Readonly<Record<RoundStatus, games.RoundStatus>> = {
  open: games.RoundStatus.OPEN,
  settled: games.RoundStatus.SETTLED,
  refused: games.RoundStatus.REFUSED,
  voided: games.RoundStatus.VOIDED,
};

/** A round of dice as its owner may see it: no outcome before it is settled, no server seed before rotation. */
export function diceRound(proof: RoundWithProof, replayed = false): MessageInitShape<typeof games.DiceRoundSchema> {
  const { round, serverSeedHash, clientSeed, serverSeed } = proof;
  const { target, over, multiplierE4 } = round.detail;
  return {
    roundId: round.roundId,
    memberId: round.memberId,
    status: STATUS[round.status],
    currency: round.currency,
    stakeMinor: round.stakeMinor,
    target,
    over,
    multiplierE4,
    ...outcomeOf(round),
    balanceMinor: round.balanceMinor ?? 0n,
    version: round.balanceVersion ?? 0n,
    serverSeedHash,
    clientSeed,
    nonce: round.nonce,
    serverSeed: serverSeed ? Buffer.from(serverSeed).toString('hex') : '',
    placedAt: timestampFromDate(round.placedAt),
    settledAt: round.settledAt && timestampFromDate(round.settledAt),
    replayed,
  };
}

/** One line of the rounds list. */
export function roundSummary(round: Round): MessageInitShape<typeof games.RoundSummarySchema> {
  const settled = round.status === 'settled';
  const { target, over, roll, win, multiplierE4 } = round.detail;
  return {
    roundId: round.roundId,
    vendor: round.vassalage,
    gameCode: round.gameCode,
    category: round.category,
    status: STATUS[round.status],
    currency: round.currency,
    stakeMinor: round.stakeMinor,
    validStakeMinor: round.validStakeMinor,
    payoutMinor: settled ? round.payoutMinor : 0n,
    placedAt: timestampFromDate(round.placedAt),
    settledAt: round.settledAt && timestampFromDate(round.settledAt),
    detail: settled ? { case: 'dice', value: { target, over, roll, win, multiplierE4 } } : { case: undefined },
  };
}

const outcomeOf = ({ status, detail, payoutMinor }: Round) =>
  status === 'settled' ? { roll: detail.roll, win: detail.win, payoutMinor } : {};
