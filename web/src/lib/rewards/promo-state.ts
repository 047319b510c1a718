import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import { keys } from '../query/keys.js';
import { useSession } from '../session/session.js';
import { hasPromoState, type PromoState } from './promo-pages.js';

/** After this time (ms) the counts are read again, because the expiry of a reward is not pushed. */
const STALE_MS = 600_000;

/** Reads how many rewards the member may claim, and which promotions the brand offers. Not for free play. */
export function usePromoState() {
  const { token, user } = useSession();
  return useQuery({
    queryKey: keys.promoState,
    queryFn: ({ signal }) => request<PromoState>('/wps/promotions/state', { signal }),
    enabled: token !== undefined && hasPromoState(user),
    structuralSharing: (held, next) => {
      const [old, fresh] = [held as PromoState | undefined, next as PromoState];
      return old && old.version > fresh.version ? old : fresh;
    },
    retry: false,
    // Pushes and reconnects say what changed, so navigation does not refetch.
    staleTime: STALE_MS,
  });
}
