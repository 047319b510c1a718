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
    // A push reports each change, and after a reconnect the counts are read again. So opening a page need not read
    // them.
    staleTime: STALE_MS,
  });
}
