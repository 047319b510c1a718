import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { limitsQuery } from '../../lib/account/limits.js';
import { protectionQuery, type Protection } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { BreakCard, SelfCard } from './break-cards.js';
import { ExcludedCard } from './excluded-card.js';
import { LimitForm } from './limit-form.js';
import { KINDS, KIND_TEXTS, KIND_WORDS } from './limit-words.js';
import { ReminderCard } from './reminder-card.js';
import { WaitingLimits } from './waiting-limits.js';
import './limits.css';

/**
 * The page of the member's limits, session reminder, breaks and self-exclusion (ui §3). The URL stores the chosen
 * kind of limit.
 */
export function LimitsPage() {
  const t = useWords();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((one) => one === query.get('of')) ?? 'deposit';
  const limits = useQuery({ ...limitsQuery, enabled: !isTrial(user) });
  const protection = useQuery({ ...protectionQuery, enabled: !isTrial(user) });
  const failed = [limits, protection].find(({ error, data }) => error && !data);
  const title = (
    <>
      <p className="fs13 limback">
        <Link className="link" to="/member/securityCenter">
          {t('term.security.centre')}
        </Link>
      </p>
      <PageTitle title={t('term.protect.limits')} lead={t('limits.lead')} />
    </>
  );
  if (isTrial(user))
    return (
      <>
        {title}
        <TrialBlock />
      </>
    );
  return (
    <>
      {title}
      {failed ? <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {limits.data && protection.data ? (
        <div className="lgrid" data-testid="limits">
          <div className="col g4">
            <section className="panel col g4">
              <Segmented
                name="kind"
                legend={t('limits.kind')}
                value={kind}
                onChange={(next) => setQuery(next === 'deposit' ? {} : { of: next }, { replace: true })}
                options={KINDS.map((value) => ({ value, name: t(KIND_WORDS[value]) }))}
                full
              />
              <LimitForm key={kind} kind={kind} limits={limits.data.filter((one) => one.kind === kind)} />
              <p className="fs12 muted">{t(KIND_TEXTS[kind])}</p>
            </section>
            <WaitingLimits limits={limits.data} />
            <ReminderCard protection={protection.data} />
          </div>
          <Breaks protection={protection.data} />
        </div>
      ) : failed ? null : (
        <Loading>
          <div className="lgrid lroom">
            <Skeleton height="560px" radius="14px" />
            <Skeleton height="760px" radius="14px" />
          </div>
        </Loading>
      )}
    </>
  );
}

/** Shows the exclusion in force, the longer exclusions that the member can choose, and a link to help. */
function Breaks({ protection }: { protection: Protection }) {
  const t = useWords();
  const { exclusion } = protection;
  return (
    <div className="col g4">
      {exclusion ? <ExcludedCard exclusion={exclusion} /> : null}
      <BreakCard protection={protection} />
      <SelfCard protection={protection} />
      <section className="panel col g3">
        <div>
          <h2>{t('limits.talk')}</h2>
          <p className="fs13 muted">{t('limits.talkText')}</p>
        </div>
        <ButtonLink to="/help#limits" tone="line" icon="chat" full>
          {t('limits.talkLink')}
        </ButtonLink>
      </section>
    </div>
  );
}
