import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Brand } from '../brands/brand.js';
import { TREE_LEVELS_MAX } from './move-rule.js';
import { UplinesStore } from './uplines.store.js';

/** Limits the depth of the agent tree at registrations. Moves of members have the same limit (domain rules §3). */
@Injectable()
export class TreeDepth {
  constructor(private readonly uplines: UplinesStore) {}

  /**
   * Checks that the brand allows one more level below an agent. A member without an upline is on level 1.
   * @throws Failure team.levels_max with the number of levels that the brand allows.
   */
  async requireRoom(sql: Sql, { treeLevelsMax = TREE_LEVELS_MAX }: Brand, uplineId: string | null): Promise<void> {
    if (uplineId === null) return;
    const level = (await this.uplines.above(sql, uplineId)).length + 2;
    if (level > treeLevelsMax) throw new Failure('team.levels_max', { levelsMax: treeLevelsMax });
  }
}
