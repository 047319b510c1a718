import { Suspense, lazy, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadWords, useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';

const Codes = lazy(async () => {
  const load = Promise.all([import('../../features/install/codes-panel.js'), loadWords('install')]);
  // If the code of the QR codes does not load, the entry works without them, because its link is enough.
  return load.then(([module]) => module).catch(() => ({ default: () => <></> }));
});

/**
 * The menu entry of the mobile app. Hover and focus show QR codes beside it (specification §2); a click opens the
 * app's page.
 */
export function AppEntry() {
  const t = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <Link ref={link} to="/app" className="it" title={t('app.getApp')} onClick={() => setOpen(false)}>
        <Icon name="app" />
        <span>{t('app.getApp')}</span>
      </Link>
      {open ? (
        <Suspense>
          <Codes beside={link} />
        </Suspense>
      ) : null}
    </div>
  );
}
