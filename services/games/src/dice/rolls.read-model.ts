import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { DiceDetail } from '../rounds/round.js';
import { readDetail, type StoredDiceDetail } from './dice-detail.js';

/** A settled round of dice as everyone on the brand's site may see it; whose it is, is masked at the edge. */
export interface Roll {
  readonly memberId: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly detail: DiceDetail;
  readonly settledAt: Date;
}

type Row = Omit<Roll, 'detail'> & { readonly detail: StoredDiceDetail };

/** The newest rolls of a brand. Settled rounds only, so that no outcome is shown before its round has ended. */
@Injectable()
export class RollsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Real money only, newest first. */
  async newest(brand: string, limit: number): Promise<Roll[]> {
    const rows = await this.db.rows<Row>(
      `SELECT member_id AS "memberId", currency, stake_minor AS "stakeMinor", payout_minor AS "payoutMinor", detail, settled_at AS "settledAt"
         FROM rounds
        WHERE brand = $1 AND status = 'settled' AND NOT trial AND vassalage = 'INHOUSE' AND game_code = 'DICE'
        ORDER BY settled_at DESC
        LIMIT $2`,
      [brand, limit],
    );
    return rows.map(({ detail, ...roll }) => ({ ...roll, detail: readDetail(detail) as DiceDetail }));
  }
}
