import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { amountOf } from '../../lib/rewards/rewards.js';
import { ButtonLink } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { Friends } from './friends.js';
import { InviteCard } from './invite-card.js';
import './referral.css';

export type Referral = Schemas['ReferralDto'];

/** The page of referrals: the member's code and link, the rewards by tier, and the invited friends. */
export function ReferralPage() {
  const t = useWords();
  const { user } = useSession();
  const title = t('term.referral.invite');
  if (!isTrial(user)) return <Loaded title={title} />;
  return (
    <>
      <PageTitle title={title} />
      <TrialBlock />
    </>
  );
}

function Loaded({ title }: { title: string }) {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.referral, 'own'],
    queryFn: ({ signal }) => request<Referral>('/wps/referral', { signal }),
  });
  if (error && !data)
    return (
      <>
        <PageTitle title={title} />
        <ErrorCard error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        <PageTitle title={title} lead={t('referral.lead')} />
        <Loading>
          <div className="rfgrid">
            <Skeleton height="360px" radius="14px" />
            <Skeleton height="360px" radius="14px" />
          </div>
        </Loading>
      </>
    );
  if (!data.enabled)
    return (
      <>
        <PageTitle title={title} />
        <Empty
          title={t('referral.off')}
          actions={
            <ButtonLink to="/promotions" tone="primary">
              {t('referral.promotions')}
            </ButtonLink>
          }
        >
          {t('referral.offText')}
        </Empty>
      </>
    );
  return (
    <>
      <PageTitle title={title} lead={t('referral.lead')} />
      <div className="rfgrid">
        <InviteCard code={data.code} path={data.path} />
        <Tiers referral={data} />
      </div>
      <dl className="rffigs">
        {[
          ['friends', <Num key="n">{data.friends}</Num>] as const,
          ['qualified', <Num key="n">{data.qualified}</Num>] as const,
          ['paid', <Money key="n" minor={data.paidMinor} />] as const,
        ].map(([name, figure]) => (
          <div key={name} className="panel">
            <dt className="fs13 muted">{t(`referral.sum.${name}`)}</dt>
            <dd className="disp fig28">{figure}</dd>
          </div>
        ))}
      </dl>
      <Friends tiers={data.tiers.map(({ id }) => id)} />
    </>
  );
}

function Tiers({ referral: { tiers, claimDays } }: { referral: Referral }) {
  const t = useWords();
  return (
    <section className="panel rftiers" aria-labelledby="rftiers">
      <h2 id="rftiers">{t('referral.how')}</h2>
      <ol>
        {tiers.map((tier, index) => (
          <li key={tier.id}>
            <span className="rfstep">
              <Num>{index + 1}</Num>
            </span>
            <div className="grow">
              <h3>{t(`rewards.tier.${tier.id.replace(/-/g, '_')}`)}</h3>
              <p className="fs13 muted">
                {t('referral.firstDeposit')} <Money minor={tier.depositMinorMin} trim />
                <br />
                {t('referral.bets')} <Money minor={tier.wagerMinorMin} trim />
              </p>
            </div>
            <p className="rfpay">
              <b className="fs18">
                {tier.freeRounds ? (
                  t('rewards.free.rounds', { rounds: tier.freeRounds.rounds })
                ) : (
                  <Money minor={amountOf(tier)} />
                )}
              </b>
              {tier.freeRounds ? (
                <span className="fs12 muted">
                  {t('rewards.free.stake')} <Money minor={tier.freeRounds.stakeMinor} trim />
                  <br />
                  {t('rewards.free.most')} <Money minor={amountOf(tier)} trim />
                </span>
              ) : null}
              <span className="fs12 muted">
                {t(tier.cashMinor === '0' ? 'rewards.bonusMoney' : 'term.wallet.cash')}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <ul className="fs13 muted rfrules">
        <li>{t('referral.ruleOnce', { days: claimDays })}</li>
        <li>
          {t('referral.ruleTurnover')} <Num>{(tiers[0]?.turnoverPercent ?? 0) / 100}×</Num>
        </li>
        <li>{t('referral.ruleReview')}</li>
      </ul>
    </section>
  );
}
