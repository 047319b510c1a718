import { ALL_RULES } from './all-rules.js';
import { checkFreeRounds } from './check-free-rounds.js';
import { ALL_CODE_PROMOTIONS } from './code-promotions.js';
import { dailyRebate } from './daily-rebate.js';
import { HOUSE_EDGE_PPM_MIN } from './house-edge.js';
import { inviteFriends } from './invite-friends.js';
import { ALL_LEADERBOARDS } from './leaderboards.js';
import { ALL_MANUAL_PROMOTIONS } from './manual-promotions.js';
import { ALL_MISSIONS } from './missions.js';
import type { PromotionRule } from './promotion-rule.js';
import { ALL_RAFFLES, checkRaffle, type RaffleRule } from './raffles.js';
import type {
  CashbackRule,
  CodeRule,
  LeaderboardRule,
  ManualRule,
  MissionRule,
  Pay,
  RebateRule,
  ReferralRule,
} from './reward-rule.js';
import { VIP_REWARDS, checkVipLevels, vipLevels } from './vip-levels.js';
import { weeklyCashback } from './weekly-cashback.js';
import { checkWhileOpen, type WhileOpen } from './while-open.js';

const PPM = 1_000_000;
const ID = /^[a-z][a-z0-9-]{2,63}$/;

export interface RewardRules {
  readonly rebate: RebateRule;
  readonly cashback: CashbackRule;
  readonly codes: readonly CodeRule[];
  readonly manual: readonly ManualRule[];
  readonly referral: ReferralRule;
  readonly missions: readonly MissionRule[];
  readonly leaderboards: readonly LeaderboardRule[];
  readonly raffles: readonly RaffleRule[];
}

export const REWARD_RULES: RewardRules = {
  rebate: dailyRebate,
  cashback: weeklyCashback,
  codes: ALL_CODE_PROMOTIONS,
  manual: ALL_MANUAL_PROMOTIONS,
  referral: inviteFriends,
  missions: ALL_MISSIONS,
  leaderboards: ALL_LEADERBOARDS,
  raffles: ALL_RAFFLES,
};

/**
 * Checks the rules of rewards when the process starts. A process with a wrong rule does not start.
 * @throws Error with a sentence that says what to change.
 */
export function checkRewardRules(rules: RewardRules = REWARD_RULES): void {
  const { rebate, cashback, codes, manual, referral, missions, leaderboards, raffles } = rules;
  const seen = new Set(ALL_RULES.map(({ id }) => id));
  for (const { id, when } of [
    rebate,
    cashback,
    ...codes,
    ...manual,
    referral,
    ...missions,
    ...leaderboards,
    ...raffles,
  ]) {
    if (!ID.test(id)) throw new Error(`The promotion id "${id}" takes lower-case words joined by hyphens.`);
    if (seen.has(id)) throw new Error(`Two promotions are named ${id}: rename one.`);
    if (when.from && when.to && when.from >= when.to) throw new Error(`The promotion ${id} ends before it begins.`);
    seen.add(id);
  }
  checkVipLevels();
  for (const raffle of raffles) checkRaffle(raffle);
  checkWhileOpen(vipLevels.levelUpId, vipLevels.whileOpen);
  checkCashback(cashback);
  for (const { id, pay } of [...codes, ...manual]) checkPay(id, pay);
  for (const [category, ppm] of Object.entries(rebate.ratePpm)) {
    const edgePpm = HOUSE_EDGE_PPM_MIN[Number(category) as keyof typeof HOUSE_EDGE_PPM_MIN];
    const most = cashback.betsPpmMax[Number(category) as keyof typeof HOUSE_EDGE_PPM_MIN] ?? 0;
    const top = ppm + most + Math.max(...vipLevels.levels.map(({ rebateExtraPpm }) => rebateExtraPpm));
    if (!Number.isInteger(ppm) || ppm <= 0 || top >= edgePpm)
      throw new Error(
        `The rebate ${rebate.id} of category ${category} takes a rate below ${edgePpm} ppm at the highest level, with the cashback.`,
      );
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

function checkCashback(rule: CashbackRule): void {
  const { id, ratePpmByLevel, lossMinorMin, amountMinorMax, betsPpmMax, turnoverPercent } = rule;
  if (ratePpmByLevel.length !== vipLevels.levels.length + 1)
    throw new Error(`The cashback ${id} takes a rate for members without a level and one for each VIP level.`);
  if (ratePpmByLevel.some((ppm, i) => !isPpm(ppm) || ppm < (ratePpmByLevel[i - 1] ?? 1)))
    throw new Error(`The cashback ${id} takes rates above zero that do not fall from level to level.`);
  if (Object.values(betsPpmMax).some((ppm) => !isPpm(ppm)))
    throw new Error(`The cashback ${id} takes shares of bets from 0 to ${PPM} ppm.`);
  if ([lossMinorMin, amountMinorMax].some((each) => Object.values(each).some((minor) => minor <= 0n)))
    throw new Error(`The cashback ${id} takes amounts above zero.`);
  if (Object.keys(lossMinorMin).toSorted().join() !== Object.keys(amountMinorMax).toSorted().join())
    throw new Error(`The cashback ${id} takes all its amounts in the same currencies.`);
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0)
    throw new Error(`The cashback ${id} takes a turnoverPercent from 0.`);
}

const isPpm = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= PPM;

function checkPay(id: string, { minor, turnoverPercent, pool, whileOpen, freeRounds }: Pay): void {
  if (freeRounds) checkFreeRounds(id, freeRounds, Object.keys(minor));
  checkWhileOpen(id, whileOpen);
  if (whileOpen && pool !== 'bonus') throw new Error(`The promotion ${id} takes whileOpen for bonus money only.`);
  if (Object.values(minor).some((amount) => amount <= 0n))
    throw new Error(`The promotion ${id} takes amounts above zero.`);
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0 || turnoverPercent > 10_000)
    throw new Error(`The promotion ${id} takes a turnoverPercent from 0 to 10000.`);
}

/**
 * Returns the ids of withdrawn rules that can give free rounds. A rule that is missing in this process is
 * not returned, because during a rolling restart an older instance does not know newer rules.
 */
export function withdrawnRules(
  { codes, manual, missions, referral, raffles }: RewardRules = REWARD_RULES,
  rules: readonly PromotionRule[] = ALL_RULES,
): string[] {
  return [...codes, ...manual, ...missions, ...raffles, ...rules, referral]
    .filter(({ withdrawn }) => withdrawn)
    .map(({ id }) => id);
}

/**
 * Returns the terms that apply while the bonus of a reward of this rule is open; undefined for a rule that pays cash.
 */
export function whileRewardOpen(promotion: string): WhileOpen | undefined {
  const { codes, manual, referral, missions } = REWARD_RULES;
  if (VIP_REWARDS.includes(promotion)) return vipLevels.whileOpen;
  if (promotion === referral.id) return referral.tiers[0]?.pay.whileOpen;
  return [...missions, ...codes, ...manual].find(({ id }) => id === promotion)?.pay.whileOpen;
}
