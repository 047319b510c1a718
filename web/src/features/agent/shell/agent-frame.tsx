import { useEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { request } from '../../../lib/api/request.js';
import { moduleOn } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { useFunds } from '../../../lib/session/funds.js';
import { session, useSession } from '../../../lib/session/session.js';
import { keep, kept } from '../../../lib/storage/kept.js';
import { avatarUrl } from '../../../ui/art/art.js';
import { BrandMark } from '../../../ui/brand-mark.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ServiceLink } from '../../../ui/service-link.js';
import { Icon } from '../../../ui/icon.js';
import { contractsQuery } from '../contracts/contracts-api.js';
import {
  CONTRACTS_MODULE,
  OWN_ENTRIES,
  SALARY_ENTRIES,
  TEAM_ENTRIES,
  dependsOnOffers,
  hasOffer,
  isShown,
  type AgentEntry,
} from './agent-menu.js';
import { PlatformClock } from './platform-clock.js';
import './agent.css';

const GROUPS = [TEAM_ENTRIES, SALARY_ENTRIES, OWN_ENTRIES] as const;
const FLAGS = SALARY_ENTRIES.flatMap(({ flag }) => flag ?? []);

function Entry({ page, icon, word }: AgentEntry) {
  const t = useWords();
  return (
    <NavLink to={`/agentHome/${page}`} className={({ isActive }) => `it ${isActive ? 'on' : ''}`}>
      <Icon name={icon} />
      <span>{t(word)}</span>
    </NavLink>
  );
}

function Menu({ onLeave }: { onLeave: () => void }) {
  const t = useWords();
  const { user } = useSession();
  const { data: funds } = useFunds(useQueryClient());
  const flags = funds && FLAGS.filter((flag) => funds[flag] !== 0).join(' ');
  const key = `agentMenu ${user?.id ?? ''}`;
  useEffect(() => {
    if (flags !== undefined) keep(key, flags, 'session');
  }, [flags, key]);
  // Until the agent's contract flags are known, the menu uses those of the previous page, so that its height rarely
  // changes. Without stored flags it shows no salary pages.
  const held = (flags ?? kept(key, 'session') ?? '').split(' ').filter(Boolean);
  const { data: contracts } = useQuery({
    ...contractsQuery(),
    enabled:
      user !== undefined &&
      flags !== undefined &&
      dependsOnOffers(user.type) &&
      held.length === 0 &&
      moduleOn(CONTRACTS_MODULE),
  });
  const offered = contracts && hasOffer(contracts.list, user?.id ?? '');
  const offerKey = `agentOffer ${user?.id ?? ''}`;
  useEffect(() => {
    if (offered !== undefined) keep(offerKey, offered ? 'yes' : 'no', 'session');
  }, [offered, offerKey]);
  const isOffered = offered ?? kept(offerKey, 'session') === 'yes';
  const holder = { type: user?.type ?? 0, held, isOffered, moduleOn };
  return (
    <>
      <nav aria-label={t('term.agent.centre')} className="col rows agentmenu">
        {GROUPS.map((group, index) => (
          <ul key={group[0]?.page} className={index > 0 ? 'ruled' : ''}>
            {group
              .filter((entry) => isShown(entry, holder))
              .map((entry) => (
                <li key={entry.page}>
                  <Entry {...entry} />
                </li>
              ))}
          </ul>
        ))}
        <ServiceLink className="it">
          <Icon name="chat" />
          <span>{t('term.help.customerService')}</span>
        </ServiceLink>
      </nav>
      <button type="button" className="it last" onClick={onLeave}>
        <Icon name="out" flip />
        <span>{t('term.auth.logout')}</span>
      </button>
    </>
  );
}

/**
 * Asks for confirmation of a logout, ends the session on the server and clears it in the browser. The layout then
 * opens the home page.
 */
function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await request('/wps/session/logout', { method: 'DELETE', timeoutMs: 5000 }).catch(() => undefined);
    session.clear();
  };
  return (
    <Dialog title={t('term.auth.logout')} lead={<p className="muted">{t('agent.logoutAsk')}</p>} onClose={onClose}>
      <div className="row end-row">
        <Button tone="ghost" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
        <Button tone="primary" busy={busy} onClick={() => void leave()}>
          {t('term.auth.logout')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The layout of the agent centre: a menu with the server's clock. On a phone the menu is a drawer below a bar. */
export function AgentFrame({
  balance,
  notices,
  children,
}: {
  balance: ReactNode;
  notices: ReactNode;
  children: ReactNode;
}) {
  const t = useWords();
  const { user } = useSession();
  const { key } = useLocation();
  const [open, setOpen] = useState<'menu' | 'leave'>();
  useEffect(() => setOpen(undefined), [key]);
  return (
    <div className="agentapp">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <aside className="side">
        <div className="inner">
          <Link to="/agentHome/agentTeamOverview" className="brand">
            <BrandMark />
            <span>{t('term.agent.centre')}</span>
          </Link>
          <div className="who-card">
            <span className="avatar">
              <img src={avatarUrl(user)} alt="" width={40} height={40} />
            </span>
            <span className="shrink grow">
              <b className="block trunc" translate="no">
                {user?.nickname || user?.account}
              </b>
              <span className="fs12 faint">
                <PlatformClock />
              </span>
            </span>
            {balance}
          </div>
          <Menu onLeave={() => setOpen('leave')} />
        </div>
      </aside>
      <div className="agentpage">
        <header className="agenthead">
          <IconButton
            label={t('app.menu')}
            icon="menu"
            size={24}
            aria-haspopup="dialog"
            onClick={() => setOpen('menu')}
          />
          <BrandMark />
          <b className="grow trunc">{t('term.agent.centre')}</b>
          <span className="fs12 faint">
            <PlatformClock />
          </span>
        </header>
        {notices}
        <main className="agentmain" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {open === 'menu' ? (
        <Dialog
          title={user?.nickname || user?.account || t('term.agent.centre')}
          kind="sheet"
          lead={<div className="drawerbal">{balance}</div>}
          onClose={() => setOpen(undefined)}
        >
          <Menu onLeave={() => setOpen('leave')} />
        </Dialog>
      ) : null}
      {open === 'leave' ? <LeaveDialog onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}
