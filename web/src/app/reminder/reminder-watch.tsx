import { Suspense, lazy, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadWords } from '../../lib/language/words.js';
import { inTurn } from '../../lib/screen/in-turn.js';
import { playPause } from '../../lib/session/play-pause.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { reminderQuery } from './reminder-api.js';

const ReminderDialog = lazy(async () => {
  const [module] = await Promise.all([import('./reminder-dialog.js'), loadWords('reminder')]);
  return { default: module.ReminderDialog };
});
/** The longest timer, in ms: one day. Timers of browsers overflow above 24 days. */
const WAIT_MS_MAX = 86_400_000;

/**
 * Interrupts play at the interval that the member has set, and shows the session's time and net position (domain
 * §11).
 */
export function ReminderWatch() {
  const { token, user } = useSession();
  const [isReady, setReady] = useState(false);
  useEffect(() => inTurn(() => setReady(true)), []);
  return token !== undefined && isReady && !isTrial(user) ? <Watch key={token} /> : null;
}

/** The largest difference (ms) to expect between the server's time and this page's estimate of it. */
const CLOCK_MS = 2_000;

/**
 * Waits for the time of the next reminder with a timer, not by polling, because each request would extend an idle
 * session. When the page becomes visible again, it asks the server whether another tab has already answered the
 * reminder.
 */
function Watch() {
  const { data, refetch } = useQuery(reminderQuery);
  const dueAt = data?.dueAt;
  const [reached, setReached] = useState<string>();
  useEffect(() => {
    if (dueAt === undefined) return undefined;
    const leftMs = Date.parse(dueAt) - serverNow();
    const timer = setTimeout(
      () => {
        // Reads the session's time and net position for the dialog. The answer may also show that another tab has
        // already answered the reminder.
        void refetch().then(({ data: next }) => {
          if (next?.dueAt !== undefined && Date.parse(next.dueAt) <= serverNow() + CLOCK_MS) setReached(next.dueAt);
        });
      },
      Math.min(Math.max(0, leftMs), WAIT_MS_MAX),
    );
    return () => clearTimeout(timer);
  }, [dueAt, refetch]);
  const isDue = dueAt !== undefined && reached === dueAt;
  useEffect(() => {
    playPause.set(isDue);
    return () => playPause.set(false);
  }, [isDue]);
  return isDue && data ? (
    <Suspense>
      <ReminderDialog reminder={data} />
    </Suspense>
  ) : null;
}
