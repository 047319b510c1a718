import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { useUnread } from '../../lib/session/unread.js';
import { BalanceBox } from '../../ui/balance-box.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { ButtonLink, IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { RegisterLink } from '../../ui/register-link.js';
import { AccountMenu } from './account-menu.js';
import { openDrawer } from './drawers.js';
import { TopCategories } from './top-categories.js';

function Messages() {
  const t = useWords();
  const { data } = useUnread();
  const count = data?.count ?? 0;
  const name = t('app.messages', { count });
  return (
    <Link to="/member/messageV2" className="iconbtn" aria-label={name} title={name}>
      <Icon name="bell" />
      {count > 0 ? (
        <span className="dot num" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  );
}

/**
 * The header. With `quiet` its Deposit button is less prominent, because the page has a primary action of its own.
 * With `game` the balance is hidden (specification §2).
 */
export function Header({ quiet, game }: { quiet: boolean; game: boolean }) {
  const t = useWords();
  const { user } = useSession();
  return (
    <>
      <header className="head">
        <IconButton label={t('app.toggleSide')} icon="menu" flip onClick={toggleSide} className="sidebtn" />
        <nav aria-label={t('app.games')}>
          <NavLink to="/" end className={navClass}>
            {t('app.home')}
          </NavLink>
          <TopCategories />
        </nav>
        <IconButton label={t('app.findGame')} icon="search" onClick={() => openDrawer('search')} />
        {user ? (
          <>
            {game ? null : <BalanceBox />}
            <ButtonLink to="/member/withdraw" tone="line">
              {t('term.wallet.withdraw')}
            </ButtonLink>
            <ButtonLink to="/member/depositv2" tone={quiet ? 'line' : 'primary'}>
              {t('term.wallet.depositAction')}
            </ButtonLink>
            {isTrial(user) ? null : <Messages />}
            <AccountMenu />
          </>
        ) : (
          <>
            <ButtonLink to="/login" tone="line">
              {t('term.auth.login')}
            </ButtonLink>
            <RegisterLink tone={quiet ? 'line' : 'primary'} />
          </>
        )}
      </header>
      <header className="mhead">
        <IconButton label={t('app.menu')} icon="menu" flip onClick={() => openDrawer('menu')} />
        <Link to="/" className="brandmark" aria-label={`${brand.name}, ${t('app.home')}`}>
          <BrandMark />
        </Link>
        {user ? (
          <>
            {game ? null : <BalanceBox refresh={false} />}
            {quiet ? null : (
              <Link to="/member/depositv2" className="btn primary s plus" aria-label={t('term.wallet.depositAction')}>
                <Icon name="plus" />
              </Link>
            )}
            {isTrial(user) ? null : <Messages />}
          </>
        ) : (
          <>
            <ButtonLink to="/login" tone="line" size="s">
              {t('term.auth.login')}
            </ButtonLink>
            <RegisterLink tone={quiet ? 'line' : 'primary'} size="s" />
          </>
        )}
      </header>
    </>
  );
}

const navClass = ({ isActive }: { isActive: boolean }): string => `navlink ${isActive ? 'on' : ''}`;

function toggleSide(): void {
  const root = document.documentElement;
  if (root.dataset['side'] === 'rail') delete root.dataset['side'];
  else root.dataset['side'] = 'rail';
  try {
    if (root.dataset['side']) localStorage.setItem('nm.side', 'rail');
    else localStorage.removeItem('nm.side');
  } catch {
    /* If the browser refuses to store whether the side menu is collapsed, the choice lasts only while this page is
       open. */
  }
}
