import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { badgeOf, isOffered } from '../../lib/rewards/promo-pages.js';
import { usePromoState } from '../../lib/rewards/promo-state.js';
import { useUnread } from '../../lib/session/unread.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import { memberPages } from './member-entries.js';
import './member.css';

/**
 * The layout of the member centre: its menu in the order of specification §2, with the numbers of unread messages and
 * claimable rewards.
 */
export function MemberFrame() {
  const t = useWords();
  const { token } = useSession();
  const { data: unread } = useUnread();
  const { data: promos } = usePromoState();
  // True for the URL /member, which shows the first page of the member centre.
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
        {memberPages()
          .filter(({ to }) => isOffered(promos, to))
          .map((page, index) => {
            const count = page.to === '/member/messageV2' ? (unread?.count ?? 0) : badgeOf(promos, page.to);
            return (
              <NavLink
                key={page.to}
                to={page.to}
                className={({ isActive }) => (isActive || (first && index === 0) ? 'on' : '')}
              >
                <Icon name={page.icon} />
                <span className="grow">{t(page.word)}</span>
                {count > 0 ? <span className="cnt num">{count}</span> : null}
              </NavLink>
            );
          })}
      </nav>
      <div className="shrink">
        {first ? null : (
          <Link className="mback only-s" to="/member">
            <Icon name="prev" size={16} flip />
            {t('term.account.account')}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}
