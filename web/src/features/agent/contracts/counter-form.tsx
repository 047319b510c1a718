import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords, word } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { keys } from '../../../lib/query/keys.js';
import { Button } from '../../../ui/button.js';
import { FailureNote, Note } from '../../../ui/states.js';
import { say } from '../../../ui/toast.js';
import { problemsOf } from './contract-terms.js';
import { sendCounter, type Contract } from './contracts-api.js';
import { DeferralForm, deferralDraftOf, deferralOf } from './deferral-form.js';
import { DividendForm } from './dividend-form.js';
import { salaryKind } from './salary-kinds.js';
import { TierForm, draftOf, tierOf } from './tier-form.js';

/** The form in which the payee of an offer proposes other terms. The fields start with the offered terms. */
export function CounterForm({ offer, onClose }: { offer: Contract; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [drafts, setDrafts] = useState(() => offer.tiers.map(draftOf));
  const [waits, setWaits] = useState(() => deferralDraftOf(offer.deferral));
  const [dividend, setDividend] = useState(offer.dividend);
  const tiers = drafts.map(tierOf).filter((tier) => tier !== undefined);
  const waiting = deferralOf(waits);
  const deferral = waiting === 'none' ? undefined : waiting;
  const terms = { tiers, ...(deferral && { deferral }), ...(dividend && { dividend }) };
  const ready = tiers.length === drafts.length && problemsOf(undefined, tiers).length === 0 && waiting !== undefined;
  const send = useMutation({
    mutationFn: () => sendCounter(offer.contractId, terms),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.agent });
      say(word('agent.counter.sent'));
    },
  });
  return (
    <div className="col g4" data-testid="counter">
      <Note>{t('agent.counter.lead', { account: isolated(offer.payerAccount) })}</Note>
      <TierForm kind={salaryKind(offer.kind)} drafts={drafts} onChange={setDrafts} />
      {dividend ? (
        <DividendForm terms={dividend} own={{ period: dividend.period, carries: false }} onChange={setDividend} />
      ) : null}
      <DeferralForm draft={waits} own={undefined} onChange={setWaits} />
      <FailureNote error={send.error} />
      <div className="row end-row wrap">
        <Button tone="ghost" size="l" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
        <Button tone="primary" size="l" disabled={!ready} busy={send.isPending} onClick={() => send.mutate()}>
          {t('agent.counter.send')}
        </Button>
      </div>
    </div>
  );
}
