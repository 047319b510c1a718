import { ALL_RULES } from './all-rules.js';
import { dailyRebate } from './daily-rebate.js';
import { HOUSE_EDGE_PPM_MIN } from './house-edge.js';
import { inviteFriends } from './invite-friends.js';
import { ALL_LEADERBOARDS } from './leaderboards.js';
import { ALL_MISSIONS } from './missions.js';
import type { LeaderboardRule, MissionRule, Pay, RebateRule, ReferralRule } from './reward-rule.js';
import { checkVipLevels, vipLevels } from './vip-levels.js';
import { checkWhileOpen, type WhileOpen } from './while-open.js';

const ID = /^[a-z][a-z0-9-]{2,63}$/;

export interface RewardRules {
  readonly rebate: RebateRule;
  readonly referral: ReferralRule;
  readonly missions: readonly MissionRule[];
  readonly leaderboards: readonly LeaderboardRule[];
}

export const REWARD_RULES: RewardRules = {
  rebate: dailyRebate,
  referral: inviteFriends,
  missions: ALL_MISSIONS,
  leaderboards: ALL_LEADERBOARDS,
};

/**
 * Checks the rules of rewards at boot, so that a process with a wrong rule does not start.
 * @throws Error with a sentence that says what to change.
 */
export function checkRewardRules({ rebate, referral, missions, leaderboards }: RewardRules = REWARD_RULES): void {
  const seen = new Set(ALL_RULES.map(({ id }) => id));
  for (const { id, when } of [rebate, referral, ...missions, ...leaderboards]) {
    if (!ID.test(id)) throw new Error(`The promotion id "${id}" takes lower-case words joined by hyphens.`);
    if (seen.has(id)) throw new Error(`Two promotions are named ${id}: rename one.`);
    if (when.from && when.to && when.from >= when.to) throw new Error(`The promotion ${id} ends before it begins.`);
    seen.add(id);
  }
  checkVipLevels();
  checkWhileOpen(vipLevels.levelUpId, vipLevels.whileOpen);
  for (const [category, ppm] of Object.entries(rebate.ratePpm)) {
    const edgePpm = HOUSE_EDGE_PPM_MIN[Number(category) as keyof typeof HOUSE_EDGE_PPM_MIN];
    if (!Number.isInteger(ppm) || ppm <= 0 || ppm >= edgePpm)
      throw new Error(`The rebate ${rebate.id} of category ${category} takes a rate below ${edgePpm} ppm.`);
  }
  if (new Set(referral.tiers.map(({ id }) => id)).size !== referral.tiers.length)
    throw new Error(`Two tiers of ${referral.id} have one id.`);
  for (const { id, pay } of referral.tiers) checkPay(`${referral.id}/${id}`, pay);
  for (const mission of missions) {
    checkPay(mission.id, mission.pay);
    if (mission.steps.length === 0) throw new Error(`The mission ${mission.id} has no steps.`);
  }
  for (const { id, prizesMinor } of leaderboards)
    for (const prizes of Object.values(prizesMinor))
      if (prizes.length === 0 || prizes.some((prize, rank) => prize <= 0n || prize > (prizes[rank - 1] ?? prize)))
        throw new Error(`The leaderboard ${id} takes prizes above zero that do not grow from place to place.`);
}

function checkPay(id: string, { minor, turnoverPercent, pool, whileOpen }: Pay): void {
  checkWhileOpen(id, whileOpen);
  if (whileOpen && pool !== 'bonus') throw new Error(`The promotion ${id} takes whileOpen for bonus money only.`);
  if (Object.values(minor).some((amount) => amount <= 0n))
    throw new Error(`The promotion ${id} takes amounts above zero.`);
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0 || turnoverPercent > 10_000)
    throw new Error(`The promotion ${id} takes a turnoverPercent from 0 to 10000.`);
}

/** Returns what holds while a reward of this rule is open; undefined for a rule that pays cash. */
export function whileRewardOpen(promotion: string): WhileOpen | undefined {
  const { referral, missions } = REWARD_RULES;
  if (promotion === vipLevels.levelUpId || promotion === vipLevels.weeklyId) return vipLevels.whileOpen;
  if (promotion === referral.id) return referral.tiers[0]?.pay.whileOpen;
  return missions.find(({ id }) => id === promotion)?.pay.whileOpen;
}
