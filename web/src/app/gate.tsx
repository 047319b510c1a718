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

/** Whether the site is open. It is also open to a logged-in member in a blocked region, who can read and withdraw. */
export const isOpen = (status: number, user: SessionUser | undefined): boolean =>
  status === 0 || (status === 2 && user !== undefined && !isTrial(user));

/**
 * Shows the site or the closed page (specification §2). The HTML contains the brand's status, so an open site appears
 * at once without a call. A closed page asks every 15 seconds and opens without a reload.
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
