import { useEffect, useState } from 'react';
import { loadWords, useWords } from '../lib/language/words.js';
import { RegisterLink } from './register-link.js';
import { Empty } from './states.js';

/**
 * Shown in place of a page that free-play members do not have: the reason, and a link to register (specification §4).
 */
export function TrialBlock() {
  const t = useWords();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void loadWords('failures').then(() => setLoaded(true));
  }, []);
  return (
    <Empty title={t('term.auth.trial')} actions={<RegisterLink />}>
      {loaded ? t('fail.access.trial') : '\u00a0'}
    </Empty>
  );
}
