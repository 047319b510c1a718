import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { useWords, word } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { keys } from '../../../lib/query/keys.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../../ui/states.js';
import { say } from '../../../ui/toast.js';
import { Consequences } from './consequences.js';
import { ContractPaper } from './contract-paper.js';
import { previewQuery, processContract, type Contract } from './contracts-api.js';
import { CounterForm } from './counter-form.js';
import { salaryKind } from './salary-kinds.js';

/**
 * An offer to this agent: its terms, the contracts that end if it is accepted, and the buttons to accept it, reject
 * it or propose other terms.
 */
export function OfferAnswer({
  offer,
  inForce,
  account,
}: {
  offer: Contract;
  inForce: Contract | undefined;
  account: string;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [read, setRead] = useState<string>();
  const [counters, setCounters] = useState(false);
  const preview = useQuery(previewQuery(offer.contractId));
  const answer = useMutation({
    mutationFn: (action: 'accept' | 'reject') =>
      processContract(offer, action, action === 'accept' ? preview.data?.token : undefined),
    onSuccess: async (_contract, action) => {
      await client.invalidateQueries({ queryKey: keys.agent });
      say(word(action === 'accept' ? 'agent.answer.accepted' : 'agent.answer.rejected'));
    },
    onError: (error) => {
      if (asFailure(error).code === 'contract.needs_confirmation') void preview.refetch();
    },
  });
  const kind = salaryKind(offer.kind);
  const from = offer.payerAccount || t('agent.house');
  const ends = (preview.data?.wouldEnd.length ?? 0) > 0;
  const confirmed = !ends || read === preview.data?.token;
  return (
    <div className="ct answer" data-testid="offer">
      <div className="col g4">
        <Note tone="wait">{t('agent.answer.waits', { account: isolated(from) })}</Note>
        {counters ? (
          <CounterForm offer={offer} onClose={() => setCounters(false)} />
        ) : (
          <>
            {preview.error && !preview.data ? (
              <ErrorCard compact error={preview.error} onRetry={() => void preview.refetch()} />
            ) : null}
            {preview.data ? (
              <Consequences preview={preview.data} payeeId={offer.payeeId} account={account} tiers={offer.tiers} />
            ) : (
              <Loading>
                <Skeleton height="220px" radius="14px" />
              </Loading>
            )}
            {ends ? (
              <section className="panel">
                <Checkbox
                  checked={confirmed}
                  onChange={(event) => setRead(event.target.checked ? preview.data?.token : undefined)}
                >
                  {t('agent.answer.read')}{' '}
                  <span className="faint">
                    (<Num>{preview.data?.token.slice(0, 7)}</Num>)
                  </span>
                </Checkbox>
              </section>
            ) : null}
            <FailureNote error={answer.error} />
            <div className="row end-row wrap">
              {offer.payerId ? (
                <Button tone="line" size="l" onClick={() => setCounters(true)}>
                  {t('agent.counter.action')}
                </Button>
              ) : null}
              <Button
                tone="line"
                size="l"
                busy={answer.isPending && answer.variables === 'reject'}
                onClick={() => answer.mutate('reject')}
              >
                {t('term.agent.reject')}
              </Button>
              <Button
                tone="primary"
                size="l"
                disabled={!preview.data || !confirmed}
                busy={answer.isPending && answer.variables === 'accept'}
                onClick={() => answer.mutate('accept')}
              >
                {t('term.agent.accept')}
              </Button>
            </div>
          </>
        )}
      </div>
      <ContractPaper
        id={`paper-${offer.contractId}`}
        kicker={t('agent.paper.offer', { version: offer.version })}
        kind={kind}
        title={t('agent.paper.from', { kind: t(kind.name), account: isolated(from) })}
        lead={t('agent.paper.lead', { rhythm: t(kind.rhythm) })}
        tiers={offer.tiers}
        inForce={inForce?.tiers}
        deferral={offer.deferral}
        dividend={offer.dividend}
      />
    </div>
  );
}
