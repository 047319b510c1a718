import type { wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { promotionNamed } from '../promotions/bonus.presenter.js';
import type { RecordDto, RecordPageDto } from './record.dto.js';

export const presentRecordPage = (page: wallet.ListRecordsResponse): RecordPageDto => ({
  content: page.content.map(presentRecord),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totals: {
    inMinor: String(page.totalInMinor),
    outMinor: String(page.totalOutMinor),
    count: Number(page.totalCount),
    hasMore: page.hasMore,
  },
});

export const presentRecord = (record: wallet.Record): RecordDto => ({
  transferId: record.transferId,
  type: record.type,
  amountMinor: String(record.amountMinor),
  beforeMinor: String(record.beforeMinor),
  afterMinor: String(record.afterMinor),
  stakeReturned: record.stakeReturned,
  reference: record.reference,
  status: record.status,
  occurredAt: isoTime(record.occurredAt),
  stakeMinor: String(record.stakeMinor),
  payoutMinor: String(record.payoutMinor),
  gameCode: record.gameCode,
  ...(record.houseMinor > 0n && { houseMinor: String(record.houseMinor) }),
  ...(record.promotion !== '' && { promotion: promotionNamed(record.promotion) }),
});
