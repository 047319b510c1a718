import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { FreeRoundsClient } from '../peers.js';

/**
 * A fake of free rounds: every member has some in one game. It records the members whose free rounds were requested.
 */
export class FakeFreeRounds implements Partial<FreeRoundsClient> {
  readonly asked: { memberId?: string; language?: string }[] = [];

  async listFreeRounds(asked: { memberId?: string; language?: string }): Promise<games.ListFreeRoundsResponse> {
    this.asked.push(asked);
    return create(games.ListFreeRoundsResponseSchema, {
      freeRounds: [
        {
          ...{ grantId: '0198a1b2-0000-7000-8000-000000000012', vassalage: 'BAZAAR', gameCode: 'TIGER_GATE' },
          ...{ gameName: 'Tiger Gate', icon: 'tiger', currency: 'USD', rounds: 10, played: 3, stakeMinor: 100n },
          ...{ wonMinor: 240n, winMinorMax: 5_000n, state: 'open', paysBonus: true, turnoverPercent: 4_500 },
          expiresAt: timestampFromMs(Date.UTC(2026, 11, 3, 10)),
        },
      ],
    });
  }
}
