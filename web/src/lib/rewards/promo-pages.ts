import type { Schemas } from '../api/schemas.js';
import { isAgent, isTrial, session, type SessionUser } from '../session/session.js';

export type PromoState = Schemas['PromoStateDto'];

/**
 * Whether a user has rewards and promotions. Free-play members have none. An agent keeps the rewards from the time as
 * a player.
 */
export const hasPromoState = (user: SessionUser | undefined): boolean => user !== undefined && !isTrial(user);

/** Returns the number in the red badge of a member page's menu entry; 0 for no badge. */
export function badgeOf(state: PromoState | undefined, to: string): number {
  if (to === '/member/rewardCenter') return state?.availablePromoCount ?? 0;
  return to === '/member/missionLeaderboard' ? (state?.missionCount ?? 0) : 0;
}

/**
 * Whether a page of the member centre is offered. The invitation page is for players while the referral promotion
 * runs (specification §2), and not for free play. Until this is known, it counts as offered, so that the menu does
 * not move.
 */
export const isOffered = (state: PromoState | undefined, to: string): boolean =>
  to !== '/member/referral' ||
  (!isAgent(session.user()) &&
    !isTrial(session.user()) &&
    state?.availablePromo.find(({ code }) => code === 'REFERRAL')?.enabled !== false);
