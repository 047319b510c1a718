import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import { keys } from '../query/keys.js';
import { useSession } from '../session/session.js';
import { hasPromoState, type PromoState } from './promo-pages.js';

/** How long (ms) the counts stay valid. They are then read again, because the expiry of a reward is not pushed. */
const STALE_MS = 600_000;

/**
 * Reads how many rewards the member can claim, and which promotions the brand offers. Free-play members have none, so
 * nothing is read for them.
 */
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
    // Pushes and reconnects say what has changed, so opening a page does not read the counts again.
    staleTime: STALE_MS,
  });
}
