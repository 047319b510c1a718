import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../query/keys.js';
import type { Jackpot } from '../realtime/signals.js';

/** How long (ms) to wait for the first push of the jackpot pools. After that the decorative counter is shown. */
const WAIT_MS_MAX = 5000;

/**
 * Returns the jackpot pools from the last push. The list is empty if there are none; undefined before the first push.
 */
export function usePools(): readonly Jackpot[] | undefined {
  const { data } = useQuery<readonly Jackpot[]>({
    queryKey: keys.jackpots,
    queryFn: () => [],
    enabled: false,
    staleTime: Infinity,
  });
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, []);
  return data ?? (waited ? [] : undefined);
}
