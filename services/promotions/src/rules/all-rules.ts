import { checkFreeRounds } from './check-free-rounds.js';
import { depositFreeRounds } from './deposit-free-rounds.js';
import { pointsOnPlay } from './points-on-play.js';
import {
  isDepositRule,
  isPointsRule,
  type DepositRule,
  type PointsRule,
  type PromotionRule,
  type Trigger,
} from './promotion-rule.js';
import { checkWhileOpen } from './while-open.js';
import { rainSeason } from './rain-season.js';
import { registrationBonus } from './registration-bonus.js';

/**
 * All promotions of registrations, deposits and points. A new promotion is a file in this folder and an entry in this
 * list.
 */
export const ALL_RULES: readonly PromotionRule[] = [registrationBonus, rainSeason, depositFreeRounds, pointsOnPlay];

/** Injection token for the declared promotions, so that a test can declare others. */
export const PROMOTION_RULES = Symbol('PROMOTION_RULES');

/** The triggers that this service handles. `checkRules` refuses a promotion with any other trigger. */
export const HANDLED_TRIGGERS: readonly Trigger[] = ['registration', 'deposit', 'wager'];

const TURNOVER_PERCENT_MAX = 10_000;
const SHARE_PERCENT_MAX = 100;
const MATCH_PERCENT_MAX = 200;
const ID = /^[a-z][a-z0-9-]{2,63}$/;

/**
 * Checks all promotion rules when the process starts. A process with a wrong rule does not start.
 * @throws Error with a sentence that says what to change.
 */
export function checkRules(rules: readonly PromotionRule[], handled: readonly Trigger[] = HANDLED_TRIGGERS): void {
  const seen = new Set<string>();
  for (const rule of rules) {
    const { id, trigger, when } = rule;
    if (!ID.test(id)) throw new Error(`The promotion id "${id}" takes lower-case words joined by hyphens.`);
    if (seen.has(id)) throw new Error(`Two promotions are named ${id}: rename one.`);
    seen.add(id);
    if (!handled.includes(trigger)) {
      throw new Error(
        `The promotion ${id} waits for ${trigger}, which nothing reacts to: add a handler or remove the rule.`,
      );
    }
    if (isPointsRule(rule)) checkPoints(rule);
    else if (isDepositRule(rule)) checkTurnover(id, rule.turnoverPercent);
    else for (const percent of Object.values(rule.turnoverPercent)) checkTurnover(id, percent);
    if (isDepositRule(rule)) checkMatch(rule);
    if (!isPointsRule(rule)) {
      checkWhileOpen(id, rule.whileOpen);
      const currencies = isDepositRule(rule) ? Object.keys(rule.match.byCurrency) : undefined;
      if (rule.freeRounds) checkFreeRounds(id, rule.freeRounds, currencies);
    }
    if (when.from && when.to && when.from >= when.to) throw new Error(`The promotion ${id} ends before it begins.`);
  }
}

function checkTurnover(id: string, turnoverPercent: number): void {
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0 || turnoverPercent > TURNOVER_PERCENT_MAX) {
    throw new Error(`The promotion ${id} takes a turnoverPercent from 0 to ${TURNOVER_PERCENT_MAX}.`);
  }
}

function checkMatch({ id, match: { percent, byCurrency }, freeRounds }: DepositRule): void {
  if (freeRounds && percent !== 0)
    throw new Error(`The promotion ${id} gives free rounds, so it takes a percent of 0.`);
  if (!freeRounds && (!Number.isInteger(percent) || percent < 1 || percent > MATCH_PERCENT_MAX))
    throw new Error(`The promotion ${id} takes a percent from 1 to ${MATCH_PERCENT_MAX}.`);
  if (
    Object.values(byCurrency).some(({ depositMinorMin, bonusMinorMax }) => depositMinorMin <= 0n || bonusMinorMax <= 0n)
  ) {
    throw new Error(`The promotion ${id} takes a smallest deposit and a largest bonus above zero.`);
  }
}

function checkPoints({ id, points }: PointsRule): void {
  if (Object.values(points.stakeMinorPerPoint).some((stake) => stake <= 0n)) {
    throw new Error(`The promotion ${id} takes a stake above zero for a point.`);
  }
  if (
    Object.values(points.sharePercent).some(
      (share) => !Number.isInteger(share) || share < 0 || share > SHARE_PERCENT_MAX,
    )
  ) {
    throw new Error(`The promotion ${id} takes shares from 0 to ${SHARE_PERCENT_MAX} hundredths.`);
  }
}
