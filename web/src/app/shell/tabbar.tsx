import { NavLink, useLocation } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Icon, type IconName } from '../../ui/icon.js';

/** The tab bar at the bottom of a phone's screen. */
export function Tabbar() {
  const t = useWords();
  const { user } = useSession();
  const { pathname } = useLocation();
  const tabs: readonly { to: string; icon: IconName; on?: IconName; name: string }[] = [
    { to: '/', icon: 'home', on: 'home-s', name: t('app.home') },
    { to: '/games', icon: 'grid', name: t('app.games') },
    { to: '/member/depositv2', icon: 'wallet', name: t('term.wallet.wallet') },
    { to: '/promotions', icon: 'rewards', name: t('app.promotions') },
    { to: user ? '/member' : '/login', icon: 'user', name: t('term.account.account') },
  ];
  return (
    <nav className="tabbar" aria-label={t('app.menu')}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) => (isActive || (tab.to === '/member' && isAccount(pathname)) ? 'on' : '')}
        >
          {({ isActive }) => (
            <>
              <Icon name={isActive && tab.on ? tab.on : tab.icon} size={24} />
              <span>{tab.name}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/**
 * Whether the Account tab is the current one: every page of the member centre except deposit, which has its own tab.
 */
const isAccount = (pathname: string): boolean => pathname.startsWith('/member/') && pathname !== '/member/depositv2';
