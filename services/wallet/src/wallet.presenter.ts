import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BalanceSchema, RecordSchema } from '@nm/contracts/wallet.js';
import type { Balance } from './accounts/balances.read-model.js';
import type { AccountRecord } from './records/records.read-model.js';

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
