import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, wallet } from '@nm/contracts';
import type { BonusesClient } from '../peers.js';

type Asked = Parameters<BonusesClient['listBonuses']>[0];

/**
 * A fake of the bonus grants in the wallet service. Every member has an open bonus, and a forfeited grant that an
 * operator made.
 */
export class FakeBonuses implements Partial<BonusesClient> {
  readonly requests: Asked[] = [];

  async listBonuses(asked: Asked): Promise<wallet.ListBonusesResponse> {
    this.requests.push(asked);
    const { currency = '' } = asked;
    return create(wallet.ListBonusesResponseSchema, {
      ...{ pageNum: 1, totalPages: 1, totalCount: 2n },
      content: [
        {
          ...{ transferId: '0198a1b2-0000-7000-8000-000000000002', promotion: 'registration-bonus', currency },
          amount: { cashMinor: 0n, bonusMinor: 10_000n },
          grantedAt: timestampFromDate(new Date('2026-11-20T10:00:00Z')),
          ...{ state: wallet.BonusState.OPEN, requiredMinor: 150_000n, countedMinor: 4_000n },
          ...{ leftMinor: 9_000n, stakeMaxMinor: 500n, expiresAt: timestampFromDate(new Date('2026-12-20T10:00:00Z')) },
          categories: [
            { category: GameCategory.RNG, sharePpm: 1_000_000, validStakeMinor: 4_000n, countedMinor: 4_000n },
          ],
        },
        {
          ...{ transferId: '0198a1b2-0000-7000-8000-000000000001', promotion: 'adjustment/0198a1b2', currency },
          amount: { cashMinor: 0n, bonusMinor: 500n },
          ...{ state: wallet.BonusState.FORFEITED, requiredMinor: 900n },
          endedAt: timestampFromDate(new Date('2026-11-21T10:00:00Z')),
        },
      ],
    });
  }
}
