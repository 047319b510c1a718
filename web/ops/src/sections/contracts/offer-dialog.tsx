import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { asFailure } from '../../../../src/lib/api/failure.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { percent } from '../../../../src/lib/money/percent.js';
import { isolated } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Checkbox, Field, TextField } from '../../../../src/ui/field.js';
import { FailureNote, Note } from '../../../../src/ui/states.js';
import { NOTE_MAX } from '../../kit/review/review-words.js';
import { KINDS, KIND_NAMES, type Kind } from '../../kit/contract-kind.js';
import type { ContractTerms, TopAgentDetail } from '../../lib/surface.js';
import { Consequences } from './consequences.js';
import { PERIODS, previewOffer, sendOffer, type Period } from './contract-calls.js';
import { SimulatedPay } from './simulated-pay.js';
import { TermsText } from './terms-text.js';
import { EMPTY_TIER, TierFields, draftOf, tierOf, type TierDraft } from './tier-fields.js';
import { useAgentChange } from './use-agent-change.js';

/**
 * The dialog that offers a contract in two steps: first the terms, then their effects and a simulation with past
 * periods.
 */
export function OfferDialog({ agent, onClose }: { agent: TopAgentDetail; onClose: () => void }) {
  const t = useWords();
  // If the answer is lost, a retry sends the same id, so the server stores the offer once.
  const id = useRef(crypto.randomUUID());
  const [kind, setKind] = useState<Kind>('realtimeSalary');
  const present = agent.contracts.find((one) => one.kind === kind && one.status === 'active');
  const [typed, setTyped] = useState<readonly TierDraft[]>();
  const drafts = typed ?? present?.tiers.map((tier) => draftOf(tier, agent.currency)) ?? [EMPTY_TIER];
  const [period, setPeriod] = useState<Period>('month');
  const [isCarried, setCarried] = useState(true);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const tiers = drafts.map((draft) => tierOf(draft, kind, agent.currency)).filter((tier) => tier !== undefined);
  const rate = agent.rates.find((one) => one.kind === kind);
  const terms: ContractTerms = {
    kind,
    tiers,
    ...(present?.deferral && { deferral: present.deferral }),
    // The period length of a dividend contract in force cannot change.
    ...(kind === 'dividend' && {
      dividend: { period: present?.dividend?.period ?? period, carries: present?.dividend?.carries ?? isCarried },
    }),
  };
  const preview = useMutation({ mutationFn: () => previewOffer(agent.id, terms) });
  const send = useAgentChange(
    agent.id,
    (confirmation: string) => sendOffer(agent.id, terms, { id: id.current, confirmation, note: note.trim() }),
    {
      done: () =>
        preview.data?.needsSecond
          ? t('opsContracts.done.asked')
          : t('opsContracts.done.offer', { account: agent.account }),
      onDone: onClose,
    },
  );
  const shown = preview.data;
  const back = (): void => {
    id.current = crypto.randomUUID();
    preview.reset();
    send.reset();
    setTried(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!shown) {
      if (tiers.length === drafts.length) preview.mutate(undefined, { onSuccess: () => setTried(false) });
      return;
    }
    if (!note.trim()) return;
    send.mutate(shown.preview.token, {
      onError: (error) => {
        if (asFailure(error).code === 'contract.needs_confirmation') preview.mutate();
      },
    });
  };
  return (
    <Dialog
      title={t('opsContracts.offerTo', { account: agent.account })}
      lead={<p className="muted">{t('opsContracts.offerText')}</p>}
      onClose={onClose}
    >
      <form className="col g4" onSubmit={submit} noValidate>
        {shown ? (
          <>
            <h3 className="s">{t(KIND_NAMES[kind])}</h3>
            <TermsText terms={terms} currency={agent.currency} />
            <Consequences preview={shown.preview} />
            <SimulatedPay simulation={shown.simulation} currency={agent.currency} />
            {shown.needsSecond ? <Note tone="wait">{t('opsContracts.needsSecond')}</Note> : null}
            <TextField
              label={t('opsKit.note')}
              name="note"
              required
              maxLength={NOTE_MAX}
              hint={t('opsContracts.noteHint')}
              error={isTried && !note.trim() ? t('opsKit.needed') : undefined}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ) : (
          <>
            <Field
              label={t('opsContracts.kind')}
              hint={
                rate
                  ? t('opsContracts.rateHint', {
                      max: isolated(percent(rate.ratePpmMax)),
                      second: isolated(percent(rate.secondAbovePpm)),
                    })
                  : undefined
              }
            >
              {({ id: field, describedBy }) => (
                <select
                  id={field}
                  aria-describedby={describedBy}
                  className="input"
                  value={kind}
                  onChange={(event) => {
                    setKind(KINDS.find((one) => one === event.target.value) ?? 'realtimeSalary');
                    setTyped(undefined);
                    setTried(false);
                  }}
                >
                  {KINDS.map((one) => (
                    <option key={one} value={one}>
                      {t(KIND_NAMES[one])}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TierFields
              kind={kind}
              currency={agent.currency}
              drafts={drafts}
              isTried={isTried}
              onChange={(next) => setTyped(next)}
            />
            {kind === 'dividend' && !present ? (
              <>
                <Field label={t('term.agent.period')}>
                  {({ id: field, describedBy }) => (
                    <select
                      id={field}
                      aria-describedby={describedBy}
                      className="input"
                      value={period}
                      onChange={(event) => setPeriod(PERIODS.find((one) => one === event.target.value) ?? 'month')}
                    >
                      {PERIODS.map((one) => (
                        <option key={one} value={one}>
                          {t(`opsContracts.period.${one}`)}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
                <Checkbox checked={isCarried} onChange={(event) => setCarried(event.target.checked)}>
                  {t('opsContracts.carryChoice')}
                </Checkbox>
              </>
            ) : null}
          </>
        )}
        <FailureNote error={send.error ?? preview.error} />
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={preview.isPending || send.isPending}>
            {shown ? (shown.needsSecond ? t('opsContracts.ask') : t('term.agent.offer')) : t('opsContracts.toPreview')}
          </Button>
          <Button tone="line" onClick={shown ? back : onClose}>
            {shown ? t('term.action.back') : t('term.action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
