import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { useSession } from '../../lib/session/session.js';
import { badgeOf, isOffered } from '../../lib/rewards/promo-pages.js';
import { usePromoState } from '../../lib/rewards/promo-state.js';
import { useUnread } from '../../lib/session/unread.js';
import { ButtonLink } from '../../ui/button.js';
import { DebtNote } from '../../ui/debt-sign.js';
import { Icon } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/states.js';
import { WaitingBonus } from './contact-rows.js';
import { memberGroups } from './member-entries.js';
import { OwnPicture } from './own-picture.js';

/** The member centre's menu in groups. A phone shows it on the Account tab and in the menu drawer. */
export function MemberGroups() {
  const t = useWords();
  const unread = useUnread().data?.count ?? 0;
  const { data: promos } = usePromoState();
  const countOf = (to: string): number => (to === '/member/messageV2' ? unread : badgeOf(promos, to));
  return (
    <nav className="mgroups" aria-label={t('member.centre')}>
      {memberGroups().map((group) => (
        <section key={group.word}>
          <h2>{t(group.word)}</h2>
          <ul>
            {group.entries
              .filter(({ to }) => isOffered(promos, to))
              .map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to}>
                    <Icon name={entry.icon} />
                    <span className="grow">{t(entry.word)}</span>
                    {countOf(entry.to) > 0 ? <span className="cnt num">{countOf(entry.to)}</span> : null}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The first page of the member centre on a phone: balance, deposit, withdrawal and the menu. */
export function MemberMenuPage() {
  const t = useWords();
  const { user } = useSession();
  const { data: balance } = useBalance();
  const account = user?.account ?? '';
  return (
    <>
      <div className="me">
        <OwnPicture />
        <PageTitle title={user?.nickname || account} />
      </div>
      <WaitingBonus />
      <DebtNote />
      <section className="panel mbal" aria-label={t('term.wallet.balance')}>
        <p className="fs12 muted">{t('term.wallet.balance')}</p>
        <p className="disp fig28">{balance ? <Money minor={balance.balanceMinor} /> : <Skeleton height="36px" />}</p>
        <div className="acts">
          <ButtonLink to="/member/depositv2" tone="primary" icon="deposit">
            {t('term.wallet.depositAction')}
          </ButtonLink>
          <ButtonLink to="/member/withdraw" tone="line" icon="withdraw">
            {t('term.wallet.withdraw')}
          </ButtonLink>
        </div>
      </section>
      <MemberGroups />
    </>
  );
}
