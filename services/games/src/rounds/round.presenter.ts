import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { RoundWithProof } from './round.read-model.js';
import { diceDetailOf, type DiceDetail, type Round, type RoundStatus, type VendorDetail } from './round.js';

const STATUS: Readonly<Record<RoundStatus, games.RoundStatus>> = {
  open: games.RoundStatus.OPEN,
  settled: games.RoundStatus.SETTLED,
  refused: games.RoundStatus.REFUSED,
  voided: games.RoundStatus.VOIDED,
};

/** A round of dice as its owner may see it: no outcome before it is settled, no server seed before rotation. */
export function diceRound(proof: RoundWithProof, replayed = false): MessageInitShape<typeof games.DiceRoundSchema> {
  const { round, serverSeedHash, clientSeed, serverSeed } = proof;
  const detail = diceDetailOf(round);
  const { target, over, multiplierE4 } = detail;
  return {
    roundId: round.roundId,
    memberId: round.memberId,
    status: STATUS[round.status],
    currency: round.currency,
    stakeMinor: round.stakeMinor,
    target,
    over,
    multiplierE4,
    ...outcomeOf(round, detail),
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
    detail: settled ? summaryDetail(round.detail) : { case: undefined },
  };
}

const outcomeOf = ({ status, payoutMinor }: Round, { roll, win }: DiceDetail) =>
  status === 'settled' ? { roll, win, payoutMinor } : {};

function summaryDetail(detail: DiceDetail | VendorDetail): MessageInitShape<typeof games.RoundSummarySchema>['detail'] {
  if (detail.game !== 'dice') return { case: undefined };
  const { target, over, roll, win, multiplierE4 } = detail;
  return { case: 'dice', value: { target, over, roll, win, multiplierE4 } };
}
