import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MemberGroups } from '../../features/member/member-menu.js';
import '../../features/member/member.css';
import { brand } from '../../lib/brand/brand.js';
import { LANGUAGE_NAMES } from '../../lib/language/languages.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { closeDrawer, openDrawer } from './drawers.js';
import { SideRows } from './side.js';

/** The menu drawer of a phone: the game categories, then the member's pages. */
export function MenuDrawer() {
  const t = useWords();
  const { user } = useSession();
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) closeDrawer();
  }, [key]);
  return (
    <Dialog title={brand.name} kind="sheet" onClose={closeDrawer}>
      <nav aria-label={t('app.categories')} className="col drawer-rows">
        <SideRows />
      </nav>
      {user ? <MemberGroups /> : null}
      <div className="sep" />
      <div className="col drawer-rows">
        <button type="button" className="it" title={t('app.settings')} onClick={() => openDrawer('settings')}>
          <Icon name="settings" />
          <span>
            {t('app.settings')}
            <span className="fs12 faint block">
              {t('app.settingsOf', { language: LANGUAGE_NAMES[currentLanguage()] })}
            </span>
          </span>
        </button>
        {user ? (
          <button type="button" className="it" onClick={() => openDrawer('logout')}>
            <Icon name="out" flip />
            <span>{t('term.auth.logout')}</span>
          </button>
        ) : null}
      </div>
    </Dialog>
  );
}
