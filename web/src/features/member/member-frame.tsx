import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { moduleOn } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { useUnread } from '../../lib/session/unread.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import './member.css';

const PAGES: readonly { to: string; icon: IconName; word: string; module?: string }[] = [
  { to: 'securityCenter', icon: 'security', word: 'term.account.myAccount' },
  { to: 'transferFund', icon: 'wallet', word: 'term.wallet.wallet' },
  { to: 'depositv2', icon: 'deposit', word: 'term.wallet.deposit' },
  { to: 'withdraw', icon: 'withdraw', word: 'term.wallet.withdrawal' },
  { to: 'transferUpline', icon: 'swap', word: 'term.wallet.transferUpline' },
  { to: 'personalHistoryCopy', icon: 'receipt', word: 'term.bet.record' },
  { to: 'transactionHistory', icon: 'table', word: 'term.wallet.accountRecord' },
  { to: 'personalProfit', icon: 'chart', word: 'term.money.profitLoss' },
  { to: 'bonusDetails', icon: 'promo', word: 'term.promo.bonus' },
  { to: 'rewardCenter', icon: 'rewards', word: 'term.promo.rewardCentre' },
  { to: 'referral', icon: 'invite', word: 'term.referral.invite' },
  { to: 'missionLeaderboard', icon: 'flag', word: 'member.missions' },
  { to: 'manualRebate', icon: 'refresh', word: 'term.promo.rebate', module: 'MANPLAYREB3' },
  { to: 'messageV2', icon: 'message', word: 'member.messages' },
];

/** The member centre's pages in the specification's order (§2), with the count of unread messages. */
export function MemberFrame() {
  const t = useWords();
  const { token } = useSession();
  const { data: unread } = useUnread();
  // The centre's own address shows its first page.
  const first = /^\/member\/?$/i.test(useLocation().pathname);
  if (!token) {
    return (
      <>
        <PageTitle title={t('member.centre')} />
        <Empty
          title={t('term.auth.pleaseLogin')}
          actions={
            <ButtonLink to="/login" tone="primary">
              {t('term.auth.login')}
            </ButtonLink>
          }
        >
          {t('member.ended')}
        </Empty>
      </>
    );
  }
  return (
    <div className="member">
      <nav className="mnav col" aria-label={t('member.centre')}>
        {PAGES.filter((page) => !page.module || moduleOn(page.module)).map((page) => (
          <NavLink
            key={page.to}
            to={`/member/${page.to}`}
            className={({ isActive }) => (isActive || (first && page === PAGES[0]) ? 'on' : '')}
          >
            <Icon name={page.icon} />
            <span className="grow">{t(page.word)}</span>
            {page.to === 'messageV2' && unread && unread.count > 0 ? (
              <span className="cnt num">{unread.count}</span>
            ) : null}
          </NavLink>
        ))}
      </nav>
      <div className="shrink">
        <Outlet />
      </div>
    </div>
  );
}
