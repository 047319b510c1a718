import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { FreeGrant } from './free-grant.js';

export interface ShownFreeGrant extends Pick<
  FreeGrant,
  | 'grantId'
  | 'vassalage'
  | 'gameCode'
  | 'currency'
  | 'rounds'
  | 'played'
  | 'stakeMinor'
  | 'wonMinor'
  | 'winMinorMax'
  | 'status'
  | 'reason'
  | 'expiresAt'
  | 'endedAt'
  | 'paysBonus'
  | 'turnoverPercent'
  | 'attempts'
> {
  readonly gameName: string;
  readonly icon: string;
}

/** The number of days for which ended grants stay in the list, and the maximum number of grants in the list. */
const ENDED_DAYS = 7;
const SHOWN_MAX = 20;

/** Reads the free rounds of a member for the member's screens. */
@Injectable()
export class FreeGrantsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns the member's grants. Those that have not ended come first, the earliest expiry first. Then follow those
   * that ended within the last ENDED_DAYS days.
   */
  async ofMember(memberId: string, language: string): Promise<ShownFreeGrant[]> {
    return this.db.rows<ShownFreeGrant>(
      `SELECT f.grant_id AS "grantId", f.vassalage, f.game_code AS "gameCode", f.currency, f.rounds, f.played,
              f.stake_minor AS "stakeMinor", f.won_minor AS "wonMinor", f.win_minor_max AS "winMinorMax", f.status,
              f.reason, f.expires_at AS "expiresAt", f.ended_at AS "endedAt", f.pays_bonus AS "paysBonus",
              f.turnover_percent AS "turnoverPercent", f.attempts,
              coalesce(n.name, g.display_name) AS "gameName", g.icon
         FROM free_grants f
         JOIN games g ON g.vassalage = f.vassalage AND g.game_code = f.game_code
         LEFT JOIN game_names n
                ON n.vassalage = f.vassalage AND n.game_code = f.game_code AND n.language = lower($2)
        WHERE f.member_id = $1
          AND (f.ended_at IS NULL OR f.ended_at > clock_timestamp() - make_interval(days => $3))
        ORDER BY f.ended_at DESC NULLS FIRST, f.expires_at, f.grant_id LIMIT $4`,
      [memberId, language, ENDED_DAYS, SHOWN_MAX],
    );
  }
}
