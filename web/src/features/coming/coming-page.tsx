import { useLocation } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';

interface Plan {
  readonly title: string;
  readonly text: string;
}

/** Pages that are not available yet, each with its purpose. */
const PLANS: Readonly<Record<string, Plan>> = {
  '/member/rewardcenter': { title: 'term.promo.rewardCentre', text: 'coming.rewardText' },
  '/member/referral': { title: 'term.referral.invite', text: 'coming.referralText' },
  '/member/missionleaderboard': { title: 'coming.missions', text: 'coming.missionText' },
  '/member/manualrebate': { title: 'term.promo.rebate', text: 'coming.rebateText' },
};

/** A page that is not available yet: its purpose, and a link to an open page. */
export function ComingPage() {
  const t = useWords();
  const { pathname } = useLocation();
  const plan = PLANS[pathname.toLowerCase().replace(/\/$/, '')];
  if (!plan) return <MissingPage />;
  const member = pathname.startsWith('/member');
  const ways = (
    <>
      <ButtonLink to={member ? '/member/transactionHistory' : '/bgs/dice'} tone="primary">
        {t(member ? 'term.wallet.accountRecord' : 'coming.playDice')}
      </ButtonLink>
      <ButtonLink to="/" tone="line">
        {t('coming.home')}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageTitle title={t(plan.title)} lead={t('coming.lead')} />
      <Empty art={member ? 'spot-boat' : 'spot-stall'} title={t('coming.title')} actions={ways}>
        {t(plan.text)}
      </Empty>
    </>
  );
}

/** The page for an unknown address. */
export function MissingPage() {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('coming.missing')} />
      <Empty
        art="spot-broken"
        title={t('coming.missingTitle')}
        actions={
          <ButtonLink to="/" tone="primary">
            {t('coming.home')}
          </ButtonLink>
        }
      >
        {t('coming.missingText')}
      </Empty>
    </>
  );
}
