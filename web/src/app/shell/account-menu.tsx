import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { moduleOn } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { isAgent, useSession } from '../../lib/session/session.js';
import { avatarUrl } from '../../ui/art/art.js';
import { Icon } from '../../ui/icon.js';
import { ACCOUNT_MENU } from '../menu.js';
import { openDrawer } from './drawers.js';
import { usePopover } from '../../ui/popover.js';

/** The account menu in the header. It opens by click or keyboard and closes by Esc or a click outside. */
export function AccountMenu() {
  const t = useWords();
  const { user } = useSession();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { open, setOpen } = usePopover(root);
  if (!user) return null;
  const entries = ACCOUNT_MENU.filter(
    (entry) => (!entry.module || moduleOn(entry.module)) && (!entry.agentsOnly || isAgent(user)),
  );
  return (
    <div className="pop" ref={root}>
      <button
        type="button"
        className="row acct"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${t('term.account.account')}: ${user.account}`}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar">
          <img src={avatarUrl(user)} alt="" width={32} height={32} />
        </span>
        <Icon name="down" size={16} />
      </button>
      <div id={id} className="popbox at-end" hidden={!open}>
        <p className="b trunc">
          <bdi>{user.nickname || user.account}</bdi>
        </p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className="poprow" onClick={() => setOpen(false)}>
                <Icon name={entry.icon} size={18} />
                {t(entry.word)}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className="poprow"
              onClick={() => {
                setOpen(false);
                openDrawer('logout');
              }}
            >
              <Icon name="out" size={18} flip />
              {t('term.auth.logout')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
