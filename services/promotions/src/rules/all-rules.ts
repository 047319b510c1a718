import type { PromotionRule, Trigger } from './promotion-rule.js';
import { registrationBonus } from './registration-bonus.js';

/** Every promotion. A new one is a file beside this and a line here. */
export const ALL_RULES: readonly PromotionRule[] = [registrationBonus];

/** The triggers that this service reacts to today. */
export const HANDLED_TRIGGERS: readonly Trigger[] = ['registration'];

const TURNOVER_PERCENT_MAX = 10_000;
const ID = /^[a-z][a-z0-9-]{2,63}$/;

/**
 * Checked at boot, so that a wrong declaration never meets a player.
 * @throws Error with a sentence that says what to change.
 */
export function checkRules(rules: readonly PromotionRule[], handled: readonly Trigger[] = HANDLED_TRIGGERS): void {
  const seen = new Set<string>();
  for (const { id, trigger, turnoverPercent, when } of rules) {
    if (!ID.test(id)) throw new Error(`The promotion id "${id}" takes lower-case words joined by hyphens.`);
    if (seen.has(id)) throw new Error(`Two promotions are named ${id}: rename one.`);
    seen.add(id);
    if (!handled.includes(trigger)) {
      throw new Error(`The promotion ${id} waits for ${trigger}, which nothing reacts to: add a handler or remove the rule.`);
    }
    if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0 || turnoverPercent > TURNOVER_PERCENT_MAX) {
      throw new Error(`The promotion ${id} takes a turnoverPercent from 0 to ${TURNOVER_PERCENT_MAX}.`);
    }
    if (when.from && when.to && when.from >= when.to) throw new Error(`The promotion ${id} ends before it begins.`);
  }
}
