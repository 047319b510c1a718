import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { formatMinor, isolated, parseAmount } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { answerPrompt, setDepositLimit, type LimitPeriod, type LimitPromptState } from './limit-prompt-api.js';

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];

/**
 * The dialog that asks for a deposit limit before the first deposit and every six months (domain §11). No value is
 * preset. The choice `No limit` needs a confirmation. Closing the dialog leaves the deposit page.
 */
export function LimitPrompt({ prompt, onLeave }: { prompt: LimitPromptState; onLeave: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [period, setPeriod] = useState<LimitPeriod>('week');
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const [sure, setSure] = useState(false);
  const send = useMutation({
    mutationFn: (answer: () => Promise<unknown>) => answer(),
    onSettled: () => {
      for (const queryKey of [keys.depositPrompt, keys.depositAllowance, keys.limits])
        void client.invalidateQueries({ queryKey });
    },
  });
  const amount = parseAmount(text);
  const isReview = prompt.due === 'review';
  const set = () => {
    setTouched(true);
    if (amount !== undefined && !send.isPending) send.mutate(() => setDepositLimit(period, String(amount)));
  };
  const answer = (wanted: 'no_limit' | 'keep') => () => send.mutate(() => answerPrompt(wanted));
  const lead = (
    <>
      <p className="caps faint">{t(isReview ? 'deposit.prompt.review' : 'deposit.prompt.first')}</p>
      <p className="muted">
        {t(prompt.limited ? 'deposit.prompt.keepText' : sure ? 'deposit.prompt.sureText' : 'deposit.prompt.text')}
      </p>
    </>
  );
  const title = t(prompt.limited ? 'deposit.prompt.keepTitle' : sure ? 'deposit.prompt.sure' : 'deposit.prompt.title');
  return (
    <Dialog title={title} lead={lead} onClose={onLeave}>
      <div data-testid="limit-prompt" data-due={prompt.due}>
        {prompt.limited ? (
          <div className="col g4">
            <FailureNote error={send.error} />
            <Button tone="primary" size="l" full busy={send.isPending} onClick={answer('keep')}>
              {t('deposit.prompt.keep')}
            </Button>
            <Link className="btn line l full" to="/member/limits">
              {t('deposit.prompt.change')}
            </Link>
          </div>
        ) : sure ? (
          <div className="col g4">
            <FailureNote error={send.error} />
            <Button tone="primary" size="l" full onClick={() => setSure(false)}>
              {t('deposit.prompt.back')}
            </Button>
            <Button tone="line" size="l" full busy={send.isPending} onClick={answer('no_limit')}>
              {t('deposit.prompt.noLimitConfirm')}
            </Button>
          </div>
        ) : (
          <form
            className="col g4"
            onSubmit={(event) => {
              event.preventDefault();
              set();
            }}
            noValidate
          >
            <Segmented
              name="prompt-period"
              legend={t('deposit.prompt.period')}
              value={period}
              onChange={setPeriod}
              options={PERIODS.map((value) => ({ value, name: t(`deposit.prompt.${value}`) }))}
              full
            />
            <TextField
              label={t(`deposit.prompt.per.${period}`)}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={text}
              onChange={(event) => setText(event.target.value)}
              before={<span className="muted fs18">{brand.currencySymbol}</span>}
              hint={t(`deposit.prompt.from.${period}`, { zone: zoneName() })}
              error={touched && amount === undefined ? t('deposit.prompt.wrong') : undefined}
            />
            <FailureNote error={send.error} />
            <Button type="submit" tone="primary" size="l" full busy={send.isPending}>
              {amount === undefined
                ? t('deposit.prompt.set')
                : t(`deposit.prompt.set.${period}`, {
                    amount: isolated(brand.currencySymbol + formatMinor(amount, { trim: true })),
                  })}
            </Button>
            <Button tone="line" size="l" full onClick={() => setSure(true)}>
              {t('deposit.prompt.noLimit')}
            </Button>
            <p className="fs12 muted">{t('deposit.prompt.again')}</p>
          </form>
        )}
      </div>
    </Dialog>
  );
}
