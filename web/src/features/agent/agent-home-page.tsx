import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import { useWords } from '../../lib/language/words.js';
import { session, useSession } from '../../lib/session/session.js';
import { clock, zoneName } from '../../lib/time/time.js';
import { avatarUrl } from '../../ui/art/art.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import './agent.css';

const MENU: readonly { icon: IconName; word: string }[] = [
  { icon: 'bell', word: 'term.msg.announcement' }, { icon: 'chart', word: 'agent.overview' }, { icon: 'invite', word: 'agent.registerAccount' },
  { icon: 'agent', word: 'agent.management' }, { icon: 'receipt', word: 'agent.betting' }, { icon: 'wallet', word: 'term.agent.income' },
  { icon: 'calendar', word: 'term.agent.dividend' }, { icon: 'clock', word: 'term.agent.dailySalary' }, { icon: 'clock', word: 'term.agent.hourlySalary' }, { icon: 'refresh', word: 'term.agent.realtimeSalary' },
];

/** The clock of the agents' menu: every second, with the platform's zone (specification §2). */
function Clock() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <Num>{clock(now)} · {zoneName()}</Num>;
}

/** /agentHome: the frame of the agent centre; its pages open with the agents' service. */
export function AgentHomePage() {
  const t = useWords();
  const navigate = useNavigate();
  const { user } = useSession();
  const leave = async () => {
    await request('/wps/session/logout', { method: 'DELETE', timeoutMs: 5000 }).catch(() => undefined);
    session.clear();
    await navigate('/agent', { replace: true });
  };
  return (
    <div className="agentapp">
      <aside className="side"><div className="inner">
        <div className="brand"><BrandMark /><span>{t('term.agent.centre')}</span></div>
        <div className="who-card"><span className="avatar"><img src={avatarUrl(user?.account ?? '')} alt="" width={32} height={32} /></span><span className="shrink"><b className="block trunc">{user?.nickname || user?.account}</b><span className="fs12 faint"><Clock /></span></span></div>
        <ul className="col">{MENU.map((entry) => <li key={entry.word} className="it off"><Icon name={entry.icon} /><span>{t(entry.word)}</span></li>)}</ul>
        <Button tone="line" icon="out" className="last" onClick={() => void leave()}>{t('term.auth.logout')}</Button>
      </div></aside>
      <main className="main">
        <PageTitle title={t('agent.overview')} lead={t('agent.lead')} />
        <Empty art="spot-stall" title={t('agent.title')} actions={<ButtonLink to="/" tone="primary">{t('agent.toSite')}</ButtonLink>}>{t('agent.text')}</Empty>
      </main>
    </div>
  );
}
