import { Suspense, lazy, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { loadWords, useWords } from '../../lib/language/words.js';
import { inTurn } from '../../lib/screen/in-turn.js';
import { useSession } from '../../lib/session/session.js';
import { Toasts } from '../../ui/toast.js';
import { ReminderWatch } from '../reminder/reminder-watch.js';
import { ConnectionBar } from './connection-bar.js';
import { useDrawer } from './drawers.js';
import { Floats } from './floats.js';
import { Footer } from './footer.js';
import { isGamePath } from './game-path.js';
import { Header } from './header.js';
import { SessionEnded } from './session-ended.js';
import { Side } from './side.js';
import { Tabbar } from './tabbar.js';
import { Welcome } from './welcome.js';

const Drawers = lazy(async () => (await Promise.all([import('./drawer-parts.js'), loadWords('member')]))[0]);

/** The announcement popup. Its code is loaded after the home page. If the code does not load, no popup is shown. */
const Announcements = lazy(() =>
  import('../../features/notices/announcement-popup.js').catch(() => ({ default: () => <></> })),
);

/**
 * The pages on which the header's Deposit button is less prominent: pages with a primary action of their own, and
 * game pages (specification §2).
 */
const QUIET = /^\/(member|bgs\/\w|seamless|lottery|lottert|vnlottery|sealottery|verify|login|register)/i;
/** Matches the URL paths of the home page. */
const HOME = /^\/(home|index|index\.html)?$/i;
/**
 * The pages on which the side menu is a narrow column of icons: the member centre, and games beside which the menu
 * stays.
 */
const RAIL = /^\/(member|bgs\/\w|lottery)/i;

/** The layout of most pages: side menu, header, content, footer, floating buttons. */
export function Shell() {
  const t = useWords();
  const { pathname } = useLocation();
  const drawer = useDrawer();
  useForcedPassword();
  const [low, setLow] = useState(false);
  useEffect(() => inTurn(() => setLow(true)), []);
  const game = isGamePath(pathname);
  return (
    <div className={`app ${RAIL.test(pathname) ? 'rail' : ''} ${game ? 'game' : ''}`}>
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      {game ? null : <Side />}
      <div className="page">
        <Header quiet={QUIET.test(pathname)} game={game} />
        <ConnectionBar />
        <main className="main" id="main" tabIndex={-1}>
          <SessionEnded />
          {HOME.test(pathname) ? <Welcome /> : null}
          <Outlet />
        </main>
        {low ? <Footer /> : null}
      </div>
      <Floats />
      <Tabbar />
      <Toasts />
      <ReminderWatch />
      {low && HOME.test(pathname) ? (
        <Suspense>
          <Announcements />
        </Suspense>
      ) : null}
      {drawer ? (
        <Suspense>
          <Drawers drawer={drawer} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Opens the form for a new password on every page while the member must change the password (specification §4). */
function useForcedPassword(): void {
  const { passwordDue } = useSession();
  const at = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = window.location;
    if (passwordDue && !/^\/(login|forgotPassword|resetPassword)/i.test(pathname))
      void navigate(`/login?back=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [passwordDue, at, navigate]);
}
