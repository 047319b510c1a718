import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput, parseAmount } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { UsedBar } from '../../ui/used-bar.js';
import { draftsOf, type Draft } from './limit-draft.js';
import { amountWords, PERIOD_WORDS } from './limit-words.js';
import { setLimit, type Limit, type LimitKind, type LimitPeriod } from './limits-api.js';

/** How long a higher limit waits until it can be confirmed (domain §11). */
const WAIT_MS = 24 * 3_600_000;

const textOf = ({ limitMinor }: Limit): string => (limitMinor === undefined ? '' : amountForInput(BigInt(limitMinor)));

/**
 * The fields of the limits of one kind (deposit, loss, stake) per day, week and month. An empty field means no limit.
 * The form shows when each change takes effect before it is saved.
 */
export function LimitForm({ kind, limits }: { kind: LimitKind; limits: readonly Limit[] }) {
  const t = useWords();
  const client = useQueryClient();
  const [texts, setTexts] = useState<Partial<Record<LimitPeriod, string>>>({});
  const { drafts, wrong } = draftsOf(limits, texts, parseAmount);
  const save = useMutation({
    mutationFn: async (changes: readonly Draft[]) => {
      for (const { limit, limitMinor } of changes)
        client.setQueryData(keys.limits, await setLimit({ kind, period: limit.period, limitMinor }));
    },
    onSuccess: (_nothing, changes) => {
      setTexts({});
      say(t(changes.some(({ isTighter }) => !isTighter) ? 'limits.savedWaits' : 'limits.saved'));
    },
    onSettled: () => {
      for (const queryKey of [keys.limits, keys.depositAllowance]) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <form
      className="col g4"
      data-testid="limit-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (drafts.length > 0 && wrong.length === 0 && !save.isPending) save.mutate(drafts);
      }}
      noValidate
    >
      {limits.map((limit) => {
        const tighter = drafts.find((draft) => draft.limit === limit && draft.isTighter);
        return (
          <div key={limit.period} className={tighter ? 'lrow new' : 'lrow'} data-period={limit.period}>
            <TextField
              label={t(PERIOD_WORDS[limit.period])}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              placeholder={t('limits.none')}
              value={texts[limit.period] ?? textOf(limit)}
              onChange={(event) => setTexts({ ...texts, [limit.period]: event.target.value })}
              before={<span className="muted">{brand.currencySymbol}</span>}
              error={wrong.includes(limit.period) ? t('limits.wrongAmount') : undefined}
            />
            <UsedBar
              usedMinor={limit.usedMinor}
              limitMinor={tighter ? tighter.limitMinor : limit.limitMinor}
              words={{ used: t('limits.used'), left: t(tighter ? 'limits.leftAfter' : 'limits.left') }}
            />
          </div>
        );
      })}
      {drafts.length > 0 ? <Effects drafts={drafts} /> : null}
      <FailureNote error={save.error} />
      <Button
        type="submit"
        tone="primary"
        size="l"
        busy={save.isPending}
        disabled={drafts.length === 0 || wrong.length > 0}
      >
        {t('term.action.save')}
      </Button>
    </form>
  );
}

/** What each change does when it is saved now: a lower limit at once, a higher one from a stated time. */
function Effects({ drafts }: { drafts: readonly Draft[] }) {
  const t = useWords();
  const confirmableAt = useServerNow() + WAIT_MS;
  const time = `${dayAndTime(confirmableAt)} ${zoneName(new Date(confirmableAt))}`;
  return (
    <Note tone={drafts.some(({ isTighter }) => !isTighter) ? 'wait' : 'info'}>
      {drafts.map(({ limit, limitMinor, isTighter }) => (
        <p key={limit.period}>
          {t(isTighter ? 'limits.atOnce' : 'limits.later', {
            period: t(PERIOD_WORDS[limit.period]),
            from: amountWords(t, limit.limitMinor),
            to: amountWords(t, limitMinor),
            time,
          })}
        </p>
      ))}
    </Note>
  );
}
