import { Injectable, Logger } from '@nestjs/common';
import { InjectRewards, type RewardsClient } from '../peers.js';
import type { Session } from '../session/session.js';

/** The deadline (ms) of the call that reads the VIP level. If it does not answer in time, the lowest limits apply. */
const DEADLINE_MS = 1_000;

/**
 * Reads the VIP level of a member for limits that depend on it (domain §8). If the promotions service does not
 * answer, the limits of a member without a level apply, so that withdrawals still work.
 */
@Injectable()
export class MemberLevel {
  private readonly logger = new Logger(MemberLevel.name);

  constructor(@InjectRewards() private readonly rewards: RewardsClient) {}

  async of({ memberId, brand }: Pick<Session, 'memberId' | 'brand'>): Promise<number> {
    try {
      return (await this.rewards.getVip({ memberId, brand }, { memberId, deadlineMs: DEADLINE_MS })).rank;
    } catch (error) {
      this.logger.warn(`the level of a member is not known, so the lowest limits apply: ${String(error)}`);
      return 0;
    }
  }
}
