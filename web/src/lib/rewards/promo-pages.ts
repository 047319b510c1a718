import type { Schemas } from '../api/schemas.js';
import { isAgent, isTrial, session, type SessionUser } from '../session/session.js';

export type PromoState = Schemas['PromoStateDto'];

/** Whether a member has rewards and promotions. Free play has none; an agent keeps the rewards of the time as a player. */
export const hasPromoState = (user: SessionUser | undefined): boolean => user !== undefined && !isTrial(user);

/** The count of a member page's red badge; 0 for none. */
export function badgeOf(state: PromoState | undefined, to: string): number {
  if (to === '/member/rewardCenter') return state?.availablePromoCount ?? 0;
  return to === '/member/missionLeaderboard' ? (state?.missionCount ?? 0) : 0;
}

/**
 * Whether a member page is offered. The invitation page is for players while the referral promotion runs (specification
 * §2), and not for free play. Until the state is known, a page is offered, so that the menu does not move.
 */
export const isOffered = (state: PromoState | undefined, to: string): boolean =>
  to !== '/member/referral' ||
  (!isAgent(session.user()) &&
    !isTrial(session.user()) &&
    state?.availablePromo.find(({ code }) => code === 'REFERRAL')?.enabled !== false);
