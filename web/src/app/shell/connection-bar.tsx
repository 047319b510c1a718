import { useEffect, useState } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useReachability } from '../../lib/api/reachability.js';
import { useWords } from '../../lib/language/words.js';
import { useLiveness } from '../../lib/realtime/socket.js';
import { useSession } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

const WAIT_MS_MAX = 4000;
const PROBE_MS = 5000;

/**
 * Returns true once `now` has been true for `ms` milliseconds without a break. So the bar does not appear for a shorter
 * interruption of the connection.
 */
function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) {
      setLasting(false);
      return undefined;
    }
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return lasting && now;
}

/**
 * A bar that says that the connection is interrupted and that the site tries again. It disappears when the connection
 * is back.
 */
export function ConnectionBar() {
  const t = useWords();
  const client = useQueryClient();
  const { token } = useSession();
  const reach = useReachability();
  const socketLost = useLasting(useLiveness() === 'lost' && token !== undefined, WAIT_MS_MAX);
  const busy = useIsFetching() > 0;
  const state = reach !== 'fine' ? reach : socketLost ? 'socket' : undefined;
  useEffect(() => {
    if (!state || state === 'socket') return undefined;
    const probe = setInterval(
      () =>
        void client.refetchQueries({
          type: 'active',
          predicate: (query) =>
            query.state.status !== 'success' || query.state.error !== null || query.queryKey[0] === 'status',
        }),
      PROBE_MS,
    );
    return () => clearInterval(probe);
  }, [state, client]);
  useEffect(() => {
    if (!socketLost) return undefined;
    const poll = setInterval(() => void client.invalidateQueries({ queryKey: ['balance'] }), PROBE_MS);
    return () => clearInterval(poll);
  }, [socketLost, client]);
  return (
    <div className="connroom" role="status" aria-live="polite">
      {state ? (
        <div className="connbar">
          <Icon name={state === 'busy' ? 'clock' : 'alert'} size={18} />
          <span className="grow">{t(`app.conn.${state}`)}</span>
          {state === 'socket' ? null : (
            <Button size="s" tone="line" busy={busy} onClick={() => void client.refetchQueries({ type: 'active' })}>
              {t('term.action.retry')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
