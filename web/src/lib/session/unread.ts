import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import { keys } from '../query/keys.js';
import type { Unread } from '../realtime/signals.js';
import { isTrial, useSession } from './session.js';

/** Reads the number of unread messages. For free play nothing is read (specification §4). */
export function useUnread() {
  const { token, user } = useSession();
  return useQuery({
    queryKey: keys.unread,
    queryFn: ({ signal }) => request<Unread>('/wps/relay/CSP_unreadCount', { signal }),
    enabled: token !== undefined && !isTrial(user),
    structuralSharing: (held, next) => {
      const [old, fresh] = [held as Unread | undefined, next as Unread];
      return old && old.version > fresh.version ? old : fresh;
    },
    retry: false,
  });
}
