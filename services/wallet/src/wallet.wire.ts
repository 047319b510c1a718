import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import {
  PostStatus,
  type BalanceSchema,
  type Play as WirePlay,
  type PostOutcomeSchema,
  type PostRequest,
  type PostResultSchema,
  type RecordSchema,
} from '@nm/contracts/wallet.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { Failure, failureDataToJson, isFailure } from '@nm/kit/errors/failure.js';
import type { Balance } from './accounts/balances.read-model.js';
import type { Posting } from './ledger/command.js';
import { FULL_CONTRIBUTION, type Movement, type Play, type PostingStatus } from './ledger/movement.js';
import type { AccountRecord } from './records/records.read-model.js';
import { invalid } from './wallet.errors.js';

const log = new Logger('postings');

const WIRE_STATUS: Record<PostingStatus, PostStatus> = {
  applied: PostStatus.APPLIED,
  refused: PostStatus.REFUSED,
  tombstone: PostStatus.ROLLED_BACK,
};

/**
 * Converts the movement of a request from the contract's form to ours.
 * @throws Failure request.invalid if the movement, or a part of it, is missing.
 */
export function movementOf({ movement: { case: type, value } }: PostRequest): Movement {
  switch (type) {
    case 'bet':
      return {
        type: 'bet',
        stakeMinor: value.stakeMinor,
        play: playOf(value.play),
        // Left out if false, so that the hash of a bet's input stays the same as before this field existed.
        ...(value.cashOnly && { cashOnly: true as const }),
      };
    case 'win':
      return {
        type: 'win',
        payoutMinor: value.payoutMinor,
        heldMinor: value.heldMinor,
        betKey: value.betKey || null,
        validStakeMinor: value.validStakeMinor,
        play: playOf(value.play),
      };
    case 'betWin':
      return {
        type: 'bet_win',
        stakeMinor: value.stakeMinor,
        payoutMinor: value.payoutMinor,
        heldMinor: value.heldMinor,
        validStakeMinor: value.validStakeMinor,
        play: playOf(value.play),
        // Left out if false, for the same reason as the field of a bet.
        ...(value.sharesRound && { sharesRound: true as const }),
      };
    case 'rollback':
      return { type: 'rollback', betKey: value.betKey };
    case 'grant': {
      const { cashMinor = 0n, bonusMinor = 0n } = value.amount ?? {};
      return {
        type: 'grant',
        amount: { cashMinor, bonusMinor },
        turnoverRequiredMinor: value.turnoverRequiredMinor,
        contributionPpm: value.contributionPpm.length > 0 ? value.contributionPpm : FULL_CONTRIBUTION,
        promotion: value.promotion,
        ...(value.stakeMaxMinor !== 0n && { stakeMaxMinor: value.stakeMaxMinor }),
        ...(value.expiresAfterDays !== 0 && { expiresAfterDays: value.expiresAfterDays }),
      };
    }
    case 'clearing':
      return { type: 'clearing', amountMinor: clearingAmount(value), account: value.account };
    case 'adjustment':
      return {
        type: 'adjustment',
        amountMinor: value.amountMinor,
        play: playOf(value.play),
        ...(value.houseMinor !== 0n && { houseMinor: value.houseMinor }),
      };
    case 'releaseHold':
      return { type: 'release', holdKey: value.holdKey };
    case 'returnHold':
      return { type: 'return', holdKey: value.holdKey };
    case 'transfer':
      return {
        type: 'transfer',
        toMemberId: value.toMemberId,
        amountMinor: value.amountMinor,
        keepMinor: 0n,
        forfeitMinor: 0n,
        isAsked: false,
      };
    default:
      throw invalid('movement');
  }
}

function playOf(play: WirePlay | undefined): Play {
  if (!play) throw invalid('play');
  const { vendor, gameCode, roundId, category } = play;
  return { vendor, gameCode, roundId, category };
}

export const postResultOf = (posting: Posting, currency: string): MessageInitShape<typeof PostResultSchema> => ({
  status: WIRE_STATUS[posting.status],
  code: posting.code ?? '',
  transferId: posting.transferId,
  replayed: posting.replayed,
  balance: { currency, ...posting.balance },
  stake: posting.stake,
  payout: posting.payout,
  heldChangeMinor: posting.heldChangeMinor,
  debtMadeMinor: posting.debtMadeMinor,
  debtRepaidMinor: posting.debtRepaidMinor,
  houseMinor: posting.houseMinor,
  postedAt: timestampFromDate(posting.postedAt),
});

/**
 * Returns the result or the failure of one posting out of many in a call. An unknown error is logged, and the caller
 * gets no details of it.
 */
export async function outcomeOf(
  posting: Promise<MessageInitShape<typeof PostResultSchema>>,
): Promise<MessageInitShape<typeof PostOutcomeSchema>> {
  try {
    return { outcome: { case: 'posted', value: await posting } };
  } catch (error) {
    const { code, data } = named(error);
    return { outcome: { case: 'failed', value: { code, dataJson: failureDataToJson(data) } } };
  }
}

function named(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (isOutage(error)) return new Failure('system.temporary');
  log.error(error);
  return new Failure('internal');
}

export const balanceOf = ({ debtSince, ...balance }: Balance): MessageInitShape<typeof BalanceSchema> => ({
  ...balance,
  ...(debtSince && { debtSince: timestampFromDate(debtSince) }),
});

export function recordOf(record: AccountRecord): MessageInitShape<typeof RecordSchema> {
  const amountMinor = record.payoutMinor - record.stakeMinor - record.debtRepaidMinor;
  return {
    transferId: record.transferId,
    type: record.type,
    status: record.status,
    amountMinor,
    beforeMinor: record.afterMinor - amountMinor,
    afterMinor: record.afterMinor,
    stakeMinor: record.stakeMinor,
    payoutMinor: record.payoutMinor,
    heldChangeMinor: record.heldChangeMinor,
    debtMadeMinor: record.debtMadeMinor,
    debtRepaidMinor: record.debtRepaidMinor,
    houseMinor: record.houseMinor,
    stakeReturned: record.stakeReturned,
    reference: record.reference,
    gameCode: record.gameCode,
    promotion: record.promotion,
    occurredAt: timestampFromDate(record.occurredAt),
  };
}

/**
 * Returns the signed amount of a clearing posting: positive to pay, negative to collect. If the request has both
 * amounts or none it returns 0, which the ledger refuses as an invalid amount.
 */
function clearingAmount({ amountMinor, collectMinorMax }: { amountMinor: bigint; collectMinorMax: bigint }): bigint {
  if (collectMinorMax === 0n && amountMinor > 0n) return amountMinor;
  return amountMinor === 0n && collectMinorMax > 0n ? -collectMinorMax : 0n;
}
