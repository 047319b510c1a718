import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { RoundDetail } from '../../rounds/round.js';
import { DICE } from './dice.js';

/** A settled round of dice that is public on the brand's site. The BFF masks the name of the member. */
export interface Roll {
  readonly memberId: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly detail: RoundDetail;
  readonly settledAt: Date;
}

/** Reads the newest rolls of a brand. It reads only settled rounds, so that no outcome becomes visible too early. */
@Injectable()
export class RollsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the newest rolls of a brand that were played with real money. */
  async newest(brand: string, limit: number): Promise<Roll[]> {
    return this.db.rows<Roll>(
      `SELECT member_id AS "memberId", currency, stake_minor AS "stakeMinor", payout_minor AS "payoutMinor", detail,
              settled_at AS "settledAt"
         FROM rounds
        WHERE brand = $1 AND status = 'settled' AND NOT trial AND vassalage = '${DICE.vassalage}'
          AND game_code = '${DICE.gameCode}'
        ORDER BY settled_at DESC
        LIMIT $2`,
      [brand, limit],
    );
  }
}
