import { clock, zoneName } from '../../../lib/time/time.js';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { Num } from '../../../ui/money.js';

/** The server's time with the zone's offset from UTC (specification §2). It updates every second. */
export function PlatformClock() {
  const now = useServerNow();
  return (
    <Num className="pclock">
      <time dateTime={new Date(now).toISOString()} data-testid="clock">
        {clock(now)}
      </time>{' '}
      · {zoneName(new Date(now))}
    </Num>
  );
}
