import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { request } from '../lib/api/request.js';
import type { Schemas } from '../lib/api/schemas.js';
import { brand } from '../lib/brand/brand.js';
import { loadWords } from '../lib/language/words.js';
import { keys } from '../lib/query/keys.js';
import { isTrial, useSession, type SessionUser } from '../lib/session/session.js';

/** The status of a brand's site: 0 normal, 1 maintenance, 2 region blocked. */
type SystemStatus = Schemas['SystemStatusDto'];

const CHECK_MS = 15_000;
const ClosedPage = lazy(async () => (await Promise.all([import('./closed/closed-page.js'), loadWords('closed')]))[0]);

/**
 * Whether the site is open. In a blocked region it is open only to a logged-in member (not to a free-play member), who
 * can read and withdraw.
 */
export const isOpen = (status: number, user: SessionUser | undefined): boolean =>
  status === 0 || (status === 2 && user !== undefined && !isTrial(user));

/**
 * Shows the site, or the closed page during maintenance or in a blocked region (specification §2). The HTML contains
 * the status, so an open site needs no request for it. The closed page reads the status every 15 seconds and opens
 * the site without a reload.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: keys.status,
    queryFn: ({ signal }) => request<SystemStatus>('/wps/system/status', { signal }),
    initialData: brand.status === 0 ? undefined : (brand as SystemStatus),
    staleTime: CHECK_MS,
    refetchInterval: (query) => ((query.state.data?.status ?? 0) === 0 ? 60_000 : CHECK_MS),
  });
  const status = data?.status ?? brand.status;
  if (isOpen(status, user)) return children;
  return (
    <Suspense>
      <ClosedPage status={data ?? { status }} />
    </Suspense>
  );
}
