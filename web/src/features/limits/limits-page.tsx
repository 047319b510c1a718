import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { LimitForm } from './limit-form.js';
import { KINDS, KIND_TEXTS, KIND_WORDS } from './limit-words.js';
import { limitsQuery } from './limits-api.js';
import { WaitingLimits } from './waiting-limits.js';
import './limits.css';

/** Limits of deposits, losses and stakes, which the member sets (ui §3). The address holds the kind. */
export function LimitsPage() {
  const t = useWords();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((one) => one === query.get('of')) ?? 'deposit';
  const { data, error, refetch } = useQuery({ ...limitsQuery, enabled: !isTrial(user) });
  const title = (
    <>
      <p className="fs13">
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
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="420px" radius="14px" />
        </Loading>
      ) : null}
      {data ? (
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
              <LimitForm key={kind} kind={kind} limits={data.filter((one) => one.kind === kind)} />
              <p className="fs12 muted">{t(KIND_TEXTS[kind])}</p>
            </section>
            <WaitingLimits limits={data} />
          </div>
          <section className="panel col g3">
            <h2>{t('limits.break')}</h2>
            <p className="fs13 muted">{t('limits.breakText')}</p>
            <ButtonLink to="/help#contact" tone="line" icon="chat" full>
              {t('limits.contact')}
            </ButtonLink>
          </section>
        </div>
      ) : null}
    </>
  );
}
