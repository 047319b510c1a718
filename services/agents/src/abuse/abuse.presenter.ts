import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate, timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AbuseState,
  AbuseStepSchema,
  LineOfReviewSchema,
  type AbuseReviewSchema,
  type AbuseStep,
  type HeldLineSchema,
  type LineOfReview,
} from '@nm/contracts/agents.js';
import type { AgentsConfig } from '../agents.config.js';
import { needsTwo } from './abuse-review.js';
import { readReasons } from './evidence.js';
import type { AbuseReviewRow, AbuseStepRow, HeldLineRow, LineOfReviewRow } from './reviews.read-model.js';

const STATE: Readonly<Record<AbuseReviewRow['state'], AbuseState>> = {
  open: AbuseState.OPEN,
  released: AbuseState.RELEASED,
  confirmed: AbuseState.CONFIRMED,
};
/** The time (ms) within which an operator should decide an abuse review: 48 hours. */
const USUAL_MS = 172_800_000;

const at = (date: Date | null): ReturnType<typeof timestampFromDate> | undefined =>
  date ? timestampFromDate(date) : undefined;

export const encodeReview = (
  row: AbuseReviewRow,
  { abuseFourEyesAboveMinor }: Pick<AgentsConfig, 'abuseFourEyesAboveMinor'>,
): MessageInitShape<typeof AbuseReviewSchema> => ({
  reviewId: row.reviewId,
  agentId: row.agentId,
  brand: row.brand,
  currency: row.currency,
  score: row.score,
  holdScore: row.holdScore,
  reasons: readReasons(row.reasons),
  state: STATE[row.state],
  version: row.version,
  openedAt: at(row.openedAt),
  lineCount: row.lineCount,
  heldMinor: row.heldMinor,
  needsSecondOperator: needsTwo(row.heldMinor, abuseFourEyesAboveMinor),
  firstOperator: row.firstOperator ?? '',
  decidedAt: at(row.decidedAt),
  decidedBy: row.decidedBy ?? '',
  answer: row.answer ?? '',
  answeredAt: at(row.answeredAt),
});

const lineOf = (row: LineOfReviewRow) => ({
  settlementId: row.settlementId,
  kind: row.kind,
  periodStart: timestampFromDate(row.startsAt),
  periodEnd: timestampFromDate(row.endsAt),
  netMinor: row.netMinor,
  heldAt: timestampFromDate(row.heldAt),
  status: row.status === 'due' ? 'processing' : row.status,
});

export const encodeLineOfReview = (row: LineOfReviewRow): LineOfReview => create(LineOfReviewSchema, lineOf(row));

/**
 * Encodes a held settlement for the payer or the payee of its contract. Only the payee, who wrote the answer to the
 * review, sees this answer.
 */
export function encodeHeldLine(row: HeldLineRow, agentId: string): MessageInitShape<typeof HeldLineSchema> {
  const own = row.payeeId === agentId;
  return {
    ...lineOf(row),
    currency: row.currency,
    computedAt: at(row.settledAt),
    decidedAt: at(row.decidedAt),
    ...(!row.decidedAt && { expectedBy: timestampFromMs(row.heldAt.getTime() + USUAL_MS) }),
    own,
    answer: own ? (row.answer ?? '') : '',
    answeredAt: own ? at(row.answeredAt) : undefined,
    version: row.number,
  };
}

export const encodeStep = ({ operator, action, note, takenAt }: AbuseStepRow): AbuseStep =>
  create(AbuseStepSchema, { operatorId: operator, action, note, at: timestampFromDate(takenAt) });
