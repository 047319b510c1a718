import { useEffect, useState, type ComponentType } from 'react';
import { loadWords } from '../../lib/language/words.js';
import { useLiveness } from '../../lib/realtime/socket.js';

/**
 * Loads the card for old figures. Its code loads with the first live connection, because nothing loads once the
 * connection is lost.
 */
export function LateFigures() {
  const live = useLiveness() === 'live';
  const [Card, setCard] = useState<ComponentType>();
  useEffect(() => {
    if (live)
      void Promise.all([import('./stale-card.js'), loadWords('stale')]).then(
        ([{ StaleCard }]) => setCard(() => StaleCard),
        () => undefined,
      );
  }, [live]);
  return Card ? <Card /> : null;
}
