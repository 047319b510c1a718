import { useEffect, useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { Delta } from '../../ui/money.js';

const MINUTE_MS = 60_000;

/** Shows how long the page has been open and the net result of its rounds, as a reminder during play. */
export function SessionNote({ net }: { net: bigint }) {
  const t = useWords();
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setMinutes(Math.floor((performance.now() - since) / MINUTE_MS)), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="fs12 faint row top g2">
      <Icon name="clock" size={16} />
      <span>
        {t('inhouse.soFar', { count: minutes })} <Delta minor={net} />
      </span>
    </p>
  );
}
