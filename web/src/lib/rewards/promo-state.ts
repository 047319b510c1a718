import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';
import { isAgent, isTrial, session, useSession } from '../session/session.js';

/** After this time (ms) the counts are read again, because the expiry of a reward is not pushed. */
const STALE_MS = 600_000;

export type PromoState = Schemas['PromoStateDto'];

/** Reads how many rewards the member may claim, and which promotions the brand offers. Not for free play. */
export function usePromoState() {
  const { token, user } = useSession();
  return useQuery({
    queryKey: keys.promoState,
    queryFn: ({ signal }) => request<PromoState>('/wps/promotions/state', { signal }),
    // Members on free play and agents have no rewards and promotions.
    enabled: token !== undefined && !isTrial(user) && !isAgent(user),
    structuralSharing: (held, next) => {
      const [old, fresh] = [held as PromoState | undefined, next as PromoState];
      return old && old.version > fresh.version ? old : fresh;
    },
    retry: false,
    // Pushes and reconnects say what changed, so navigation does not refetch.
    staleTime: STALE_MS,
  });
}

/** The count of a member page's red badge; 0 for none. */
export function badgeOf(state: PromoState | undefined, to: string): number {
  if (to === '/member/rewardCenter') return state?.availablePromoCount ?? 0;
  return to === '/member/missionLeaderboard' ? (state?.missionCount ?? 0) : 0;
}

/**
 * Whether a member page is offered. The invitation page is for players while the referral promotion runs (specification
 * §2). Until the state is known, a page is offered, so that the menu does not move.
 */
export const isOffered = (state: PromoState | undefined, to: string): boolean =>
  to !== '/member/referral' ||
  (!isAgent(session.user()) && state?.availablePromo.find(({ code }) => code === 'REFERRAL')?.enabled !== false);
