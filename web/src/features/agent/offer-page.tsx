import { useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWords, word } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { useSession } from '../../lib/session/session.js';
import { clock, startOfDay, dateKey } from '../../lib/time/time.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Checkbox } from '../../ui/field.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../ui/states.js';
import { Steps } from '../../ui/timeline.js';
import { say } from '../../ui/toast.js';
import { asFailure } from '../../lib/api/failure.js';
import { contractsQuery, downlinesQuery, foresee, sendOffer, type Tier } from './agent-api.js';
import { Consequences } from './consequences.js';
import { coversDeferral, DeferralForm, deferralDraftOf, deferralOf, type DeferralDraft } from './deferral-form.js';
import { OfferWho } from './offer-who.js';
import { SALARY_KINDS, salaryKind } from './salary-kinds.js';
import { ContractPaper } from './contract-paper.js';
import { lowers, problemsOf } from './contract-terms.js';
import { OfferNext, OwnRates } from './offer-next.js';
import { TierForm, draftOf, startOf, tierOf, type TierDraft } from './tier-form.js';
import { dayFrom } from './range.js';
import './contracts.css';

const AGENTS_MAX = 100;

/** /agentHome/contracts/offer: recipient, rates, effects, confirmation. Nothing changes until the offer is accepted. */
export function OfferPage() {
  const t = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const today = dateKey(new Date(serverNow()));
  const span = useMemo(
    () => ({ from: startOfDay(today).toISOString(), to: startOfDay(dayFrom(today, 1)).toISOString() }),
    [today],
  );
  const team = useQuery(downlinesQuery('', span, '', 1, AGENTS_MAX));
  const contracts = useQuery(contractsQuery());
  const agents = team.data?.content.filter(({ agent }) => agent) ?? [];
  const downline =
    agents.find(({ memberId }) => memberId === query.get('to')) ?? (agents.length === 1 ? agents[0] : undefined);
  const held = contracts.data?.list.filter((one) => one.status === 'active' && one.payeeId === user?.id) ?? [];
  // The first held kind, unless another is chosen. Without a contract only rates of zero can be offered.
  const kind = salaryKind(
    query.get('kind') ?? SALARY_KINDS.find((one) => held.some((each) => each.kind === one.kind))?.kind,
  );
  const mine = held.find((one) => one.kind === kind.kind);
  const own: readonly Tier[] = mine?.tiers ?? [];
  const theirs =
    contracts.data?.list.filter((one) => one.kind === kind.kind && one.payeeId === downline?.memberId) ?? [];
  const inForce = theirs.find((one) => one.status === 'active');
  const versions = theirs.map(({ version }) => version);
  const version = Math.max(0, ...versions) + 1;
  const [step, setStep] = useState(0);
  const [drafts, setDrafts] = useState<readonly TierDraft[]>();
  const [waits, setWaits] = useState<DeferralDraft>();
  const [read, setRead] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const shown = drafts ?? (contracts.data ? (inForce?.tiers ?? [startOf(own)]).map(draftOf) : []);
  const tiers = shown.map(tierOf).filter((tier) => tier !== undefined);
  const waitsShown = waits ?? deferralDraftOf(inForce?.deferral ?? mine?.deferral);
  const waiting = deferralOf(waitsShown);
  const deferral = waiting === 'none' ? undefined : waiting;
  const ready =
    tiers.length > 0 &&
    tiers.length === shown.length &&
    problemsOf(own, tiers).length === 0 &&
    waiting !== undefined &&
    coversDeferral(mine?.deferral, deferral);
  const offered = {
    downlineId: downline?.memberId ?? '',
    kind: kind.kind,
    tiers,
    ...(deferral && { deferral }),
  };
  const preview = useMutation({
    mutationFn: () => foresee(offered),
    onSuccess: () => {
      setRead(false);
      setStep(2);
    },
  });
  const send = useMutation({
    mutationFn: () => sendOffer(offered, preview.data?.token ?? '', idempotencyKey.current),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.contracts });
      await navigate('/agentHome/contracts');
      say(word('agent.offer.sent'));
    },
    onError: (error) => {
      // The team changed after the preview, so a new preview is needed.
      if (asFailure(error).code === 'contract.needs_confirmation') preview.mutate();
    },
  });
  const changed = (next: readonly TierDraft[], deferred = waits) => {
    idempotencyKey.current = crypto.randomUUID();
    setDrafts(next);
    setWaits(deferred);
  };
  const choose = (name: 'to' | 'kind', value: string) => {
    idempotencyKey.current = crypto.randomUUID();
    setDrafts(undefined);
    setWaits(undefined);
    setQuery(
      (old) => {
        old.set(name, value);
        return old;
      },
      { replace: true },
    );
  };
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step > 0) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  const title = t('term.agent.offer');
  if (team.error && !team.data)
    return (
      <>
        <PageTitle title={title} />
        <ErrorCard error={team.error} onRetry={() => void team.refetch()} />
      </>
    );
  if (contracts.error && !contracts.data)
    return (
      <>
        <PageTitle title={title} />
        <ErrorCard error={contracts.error} onRetry={() => void contracts.refetch()} />
      </>
    );
  if (!team.data || !contracts.data)
    return (
      <>
        <PageTitle title={title} />
        <Loading>
          <Skeleton height="420px" radius="14px" />
        </Loading>
      </>
    );
  if (agents.length === 0)
    return (
      <>
        <PageTitle title={title} />
        <Empty
          art="spot-boat"
          title={t('agent.offer.nobody')}
          actions={
            <ButtonLink to="/agentHome/agentTeamOverview" tone="primary">
              {t('agent.overview')}
            </ButtonLink>
          }
        >
          {t('agent.offer.nobodyText')}
        </Empty>
      </>
    );
  const account = downline?.account ?? '';
  return (
    <>
      <PageTitle
        title={title}
        lead={
          downline
            ? t('agent.offer.lead', { kind: t(kind.name), account: isolated(account) })
            : t('agent.offer.leadNobody')
        }
      />
      <div ref={heading} tabIndex={-1} className="stepsrow">
        <Steps
          label={t('agent.offer.steps')}
          at={step}
          steps={[
            t('agent.offer.stepWho'),
            t('agent.offer.stepRates'),
            t('agent.offer.stepEnds'),
            t('agent.offer.stepSend'),
          ]}
        />
      </div>
      <div className="ct">
        <div className="col g4">
          {step === 0 ? (
            <OfferWho agents={agents} chosen={downline?.memberId} kind={kind} held={held} onChoose={choose} />
          ) : null}
          {step === 1 ? (
            <>
              <TierForm
                kind={kind}
                drafts={shown}
                own={own}
                onChange={changed}
                onCopy={inForce ? () => changed(inForce.tiers.map(draftOf)) : undefined}
                copyName={t('agent.offer.copy', { version: inForce?.version ?? 0 })}
              />
              <DeferralForm draft={waitsShown} own={mine?.deferral} onChange={(next) => changed(shown, next)} />
              {lowers(tiers, inForce?.tiers) ? (
                <Note tone="wait">{t('agent.offer.lower', { account: isolated(account) })}</Note>
              ) : null}
              <FailureNote error={preview.error} />
            </>
          ) : null}
          {step === 2 && preview.data ? (
            <>
              <Consequences preview={preview.data} payeeId={downline?.memberId ?? ''} account={account} tiers={tiers} />
              <section className="panel col g4">
                <Checkbox checked={read} onChange={(event) => setRead(event.target.checked)}>
                  {t('agent.offer.read', { account: isolated(account) })}{' '}
                  <span className="faint">
                    (
                    <Num>
                      {preview.data.token.slice(0, 7)}
                      {preview.submittedAt ? `, ${clock(preview.submittedAt)}` : ''}
                    </Num>
                    )
                  </span>
                </Checkbox>
              </section>
            </>
          ) : null}
          {step === 3 ? (
            <section className="panel col g4" aria-labelledby="send">
              <h2 id="send">{t('agent.offer.confirm', { account: isolated(account) })}</h2>
              <p className="muted">
                {t('agent.offer.confirmText', {
                  account: isolated(account),
                  count: preview.data?.wouldEnd.length ?? 0,
                })}
              </p>
              <FailureNote error={send.error} />
            </section>
          ) : null}
          <div className="row end-row wrap">
            {step > 0 ? (
              <Button tone="line" size="l" onClick={() => setStep(step - 1)}>
                {step === 2 ? t('agent.offer.backToRates') : t('term.action.back')}
              </Button>
            ) : null}
            {step === 0 ? (
              <Button tone="primary" size="l" disabled={!downline} onClick={() => setStep(1)}>
                {t('agent.offer.toRates')}
              </Button>
            ) : null}
            {step === 1 ? (
              <Button
                tone="primary"
                size="l"
                disabled={!ready}
                busy={preview.isPending}
                onClick={() => preview.mutate()}
              >
                {t('agent.offer.toEnds')}
              </Button>
            ) : null}
            {step === 2 ? (
              <Button tone="primary" size="l" disabled={!read} onClick={() => setStep(3)}>
                {t('agent.offer.continue')}
              </Button>
            ) : null}
            {step === 3 ? (
              <Button tone="primary" size="l" busy={send.isPending} onClick={() => send.mutate()}>
                {t('agent.offer.send')}
              </Button>
            ) : null}
          </div>
        </div>
        <aside className="col g4">
          {downline ? (
            <ContractPaper
              id="paper"
              kicker={t('agent.paper.offer', { version })}
              kind={kind}
              title={t('agent.paper.for', { kind: t(kind.name), account: isolated(account) })}
              lead={t('agent.paper.lead', { rhythm: t(kind.rhythm) })}
              tiers={tiers}
              inForce={inForce?.tiers}
              deferral={deferral}
            />
          ) : (
            <OwnRates kind={kind} own={own} />
          )}
        </aside>
        <div className="ctmore">
          {downline ? <OwnRates kind={kind} own={own} /> : null}
          <OfferNext kind={kind} account={account} sent={step === 3} />
        </div>
      </div>
    </>
  );
}
