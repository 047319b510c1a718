import { useEffect, useState, type ComponentType } from 'react';
import { loadWords } from '../../lib/language/words.js';
import { useLiveness } from '../../lib/realtime/socket.js';

/**
 * Loads the card that warns of outdated figures. Its code is loaded at the first live connection, because it cannot
 * be loaded once the connection is lost.
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
