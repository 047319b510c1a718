import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { keys } from '../../../lib/query/keys.js';
import { useSession } from '../../../lib/session/session.js';
import { dayAndTime } from '../../../lib/time/time.js';
import { DateTime } from '../../../ui/date-time.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { ShownOf } from '../shared/shown-of.js';
import { contractsQuery, processContract, type Contract } from './contracts-api.js';
import { useAsOf } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { EndedCard } from './ended-card.js';
import { EndContract } from './end-contract.js';
import { ContractPaper } from './contract-paper.js';
import { CounterPaper, awaitsAnswer } from './counter-paper.js';
import { OfferAnswer } from './offer-answer.js';
import { OfferNext } from './offer-next.js';
import { percent } from '../../../lib/money/percent.js';
import { salaryKind } from './salary-kinds.js';
import './contracts.css';

function State({ status, countered }: { status: Contract['status']; countered: boolean }) {
  const t = useWords();
  if (countered)
    return (
      <Tag tone="wait" icon="clock">
        {t('agent.status.countered')}
      </Tag>
    );
  if (status === 'active')
    return (
      <Tag tone="done" icon="check">
        {t('agent.status.active')}
      </Tag>
    );
  if (status === 'offered')
    return (
      <Tag tone="wait" icon="clock">
        {t('agent.status.offered')}
      </Tag>
    );
  if (status === 'terminated') return <Tag tone="alert">{t('agent.status.terminated')}</Tag>;
  if (status === 'rejected') return <Tag tone="alert">{t('agent.status.rejected')}</Tag>;
  return <Tag>{status === 'withdrawn' ? t('agent.status.withdrawn') : t('agent.status.superseded')}</Tag>;
}

/** The table of the contract versions that were read, newest first. Each opens as a paper document. */
function Versions({ list, count, chosen }: { list: readonly Contract[]; count: number; chosen: string | undefined }) {
  const t = useWords();
  const client = useQueryClient();
  const { user } = useSession();
  const past = useAsOf();
  const withdraw = useMutation({
    mutationFn: (one: Contract) => processContract(one, 'withdraw'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.contracts }),
  });
  return (
    <section className="panel flush" aria-labelledby="versions">
      <div className="cardhead">
        <h2 id="versions" className="grow">
          {t('agent.versions')}
        </h2>
      </div>
      <FailureNote error={withdraw.error} />
      <ul className="versions">
        {list.map((one) => (
          <li key={one.contractId} className={one.contractId === chosen ? 'on' : ''}>
            <Link
              to={{ search: `?contract=${one.contractId}${past.asOf ? `&asOf=${past.asOf}` : ''}` }}
              replace
              state={{ keepScroll: true }}
              aria-current={one.contractId === chosen ? 'true' : undefined}
              data-testid="version"
              data-status={one.status}
            >
              <b>
                <span translate="no">{one.payerAccount || t('agent.house')}</span> →{' '}
                <span translate="no">{one.payeeAccount}</span>
              </b>
              <span className="fs12 muted">
                {t(salaryKind(one.kind).name)} · {t('agent.version', { version: one.version })} ·{' '}
                {one.offeredAt ? <DateTime at={one.answeredAt ?? one.offeredAt} /> : null}
              </span>
            </Link>
            <Num className="fs13">{one.tiers.map((tier) => percent(tier.lossRatePpm)).join(' / ')}</Num>
            <State status={one.status} countered={awaitsAnswer(one, user?.id, list)} />
            {one.status === 'offered' && one.payerId === user?.id && !past.asOf ? (
              <Button tone="line" size="s" busy={withdraw.isPending} onClick={() => withdraw.mutate(one)}>
                {t('agent.takeBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ShownOf shown={list.length} total={count} />
    </section>
  );
}

/** The page /agentHome/contracts: offers that wait for the agent's answer, then the contract versions. */
export function ContractsPage() {
  const t = useWords();
  const [query] = useSearchParams();
  const { user } = useSession();
  const past = useAsOf();
  const { data: contracts, error, refetch } = useQuery(contractsQuery(past));
  const isPast = past.asOf !== undefined;
  const data = contracts?.list;
  const held = data?.filter((one) => one.status === 'active' && one.payeeId === user?.id) ?? [];
  const offers = data?.filter((one) => one.status === 'offered' && one.payeeId === user?.id) ?? [];
  // An offer of this agent to which the downline proposed other terms waits for the agent's answer, so it is shown
  // first.
  const countered = data?.find((one) => awaitsAnswer(one, user?.id, data));
  const chosen =
    data?.find(({ contractId }) => contractId === query.get('contract')) ?? countered ?? held[0] ?? data?.[0];
  const party = (one: Contract) =>
    one.payeeId === user?.id
      ? t('agent.paper.from', {
          kind: t(salaryKind(one.kind).name),
          account: isolated(one.payerAccount || t('agent.house')),
        })
      : t('agent.paper.for', { kind: t(salaryKind(one.kind).name), account: isolated(one.payeeAccount) });
  return (
    <>
      <PageTitle title={t('agent.contracts')} lead={t('agent.contractsLead')}>
        <AsOfChoice />
        <ButtonLink to="/agentHome/contracts/offer" tone={offers.length > 0 ? 'line' : 'primary'} size="s" icon="plus">
          {t('term.agent.offer')}
        </ButtonLink>
      </PageTitle>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="ct">
            <Skeleton height="320px" radius="14px" />
            <Skeleton height="320px" radius="6px" />
          </div>
        </Loading>
      ) : null}
      {(isPast ? [] : offers).map((offer) => (
        <OfferAnswer
          key={offer.contractId}
          offer={offer}
          inForce={held.find(({ kind }) => kind === offer.kind)}
          account={user?.account ?? ''}
        />
      ))}
      {data && data.length === 0 ? (
        <Empty
          art="spot-stall"
          title={t('agent.noContracts')}
          actions={
            <ButtonLink to="/agentHome/agentTeamOverview" tone="primary">
              {t('agent.overview')}
            </ButtonLink>
          }
        >
          {t('agent.whatIsContract')} {t('agent.noContractsText')}
        </Empty>
      ) : null}
      {data && chosen ? (
        <div className="ct">
          <div className="col g4">
            <Versions list={data} count={contracts.count} chosen={chosen.contractId} />
            {isPast ? null : (
              <div className="row end-row">
                <EndContract key={chosen.contractId} contract={chosen} />
              </div>
            )}
            {!isPast && offers.length === 0 && !chosen.counter ? <OfferNext account="" /> : null}
            <EndedCard ended={contracts.endedOffsets} />
          </div>
          <div className="col g4">
            {isPast ? null : <CounterPaper contract={chosen} agentId={user?.id} />}
            <ContractPaper
              id="paper"
              kind={salaryKind(chosen.kind)}
              kicker={t('agent.version', { version: chosen.version })}
              title={party(chosen)}
              tiers={chosen.tiers}
              deferral={chosen.deferral}
              dividend={chosen.dividend}
              stamp={chosen.status === 'active' ? t('agent.status.active') : undefined}
              lead={
                chosen.effectiveFrom
                  ? chosen.effectiveTo
                    ? t('agent.paper.fromTo', {
                        from: dayAndTime(chosen.effectiveFrom),
                        to: dayAndTime(chosen.effectiveTo),
                      })
                    : t('agent.paper.since', { from: dayAndTime(chosen.effectiveFrom) })
                  : t('agent.paper.never')
              }
            />
          </div>
        </div>
      ) : null}
    </>
  );
}
