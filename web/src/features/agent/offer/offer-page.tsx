import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { clock } from '../../../lib/time/time.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../../ui/states.js';
import { Steps } from '../../../ui/timeline.js';
import { Consequences } from '../contracts/consequences.js';
import { ContractPaper } from '../contracts/contract-paper.js';
import { lowers } from '../contracts/contract-terms.js';
import { DeferralForm } from '../contracts/deferral-form.js';
import { DividendForm } from '../contracts/dividend-form.js';
import { OfferNext, OwnRates } from '../contracts/offer-next.js';
import { TierForm, draftOf } from '../contracts/tier-form.js';
import { OfferSimulation } from './offer-simulation.js';
import { OfferWho } from './offer-who.js';
import { useOffer } from './use-offer.js';
import '../contracts/contracts.css';

/**
 * The page /agentHome/contracts/offer: recipient, rates, effects and confirmation. Nothing changes until the downline
 * accepts the offer.
 */
export function OfferPage() {
  const t = useWords();
  const { team, contracts, agents, downline, held, kind, own, mine, inForce, version, ...offer } = useOffer();
  const { step, setStep, shown, tiers, waits, deferral, dividend, ready, preview, send, changed, choose, setDividend } =
    offer;
  // The token of the preview that the agent has seen. Changed effects get another token and must be shown again.
  const [read, setRead] = useState<string>();
  const isRead = read !== undefined && read === preview.data?.token;
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
  const searched = offer.isMore || offer.find !== '';
  if (agents.length === 0 && !searched)
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
            <OfferWho
              agents={agents}
              chosen={downline?.memberId}
              kind={kind}
              held={held}
              onChoose={choose}
              find={searched ? offer.find : undefined}
              onFind={offer.search}
            />
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
              {dividend ? (
                <DividendForm
                  terms={dividend}
                  own={mine?.dividend}
                  onChange={(next) => {
                    changed(shown);
                    setDividend(next);
                  }}
                />
              ) : null}
              <DeferralForm draft={waits} own={mine?.deferral} onChange={(next) => changed(shown, next)} />
              {lowers(tiers, inForce?.tiers) ? (
                <Note tone="wait">{t('agent.offer.lower', { account: isolated(account) })}</Note>
              ) : null}
              {ready && downline ? <OfferSimulation offer={offer.offered} kind={kind} account={account} /> : null}
              <FailureNote error={preview.error} />
            </>
          ) : null}
          {step === 2 && preview.data ? (
            <>
              <Consequences preview={preview.data} payeeId={downline?.memberId ?? ''} account={account} tiers={tiers} />
              <section className="panel col g4">
                <Checkbox
                  checked={isRead}
                  onChange={(event) => setRead(event.target.checked ? preview.data?.token : undefined)}
                >
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
              <Button tone="primary" size="l" disabled={!isRead} onClick={() => setStep(3)}>
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
              dividend={dividend}
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
