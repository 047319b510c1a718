import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { amountWords, KIND_WORDS, PERIOD_WORDS } from './limit-words.js';
import { confirmLimit, keepLimit, type Limit } from './limits-api.js';

/**
 * Lists looser limits that are not in effect yet. The member can drop each at any time, and can confirm it after 24
 * hours.
 */
export function WaitingLimits({ limits }: { limits: readonly Limit[] }) {
  const t = useWords();
  const waiting = limits.filter(({ pending }) => pending);
  if (waiting.length === 0) return null;
  return (
    <section className="panel col g4" data-testid="waiting">
      <h2>{t('limits.waiting')}</h2>
      {waiting.map((limit) => (
        <Waiting key={`${limit.kind} ${limit.period}`} limit={limit} />
      ))}
    </section>
  );
}

function Waiting({ limit }: { limit: Limit }) {
  const t = useWords();
  const client = useQueryClient();
  const now = useServerNow();
  const { kind, period, limitMinor, pending = {} } = limit;
  const confirmable = pending.confirmableAt !== undefined && Date.parse(pending.confirmableAt) <= now;
  const answer = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed ? confirmLimit({ kind, period, limitMinor: pending.limitMinor }) : keepLimit({ kind, period }),
    onSuccess: (list, isConfirmed) => {
      client.setQueryData(keys.limits, list);
      say(t(isConfirmed ? 'limits.confirmed' : 'limits.kept'));
    },
    onSettled: () => {
      for (const queryKey of [keys.limits, keys.depositAllowance]) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className="col g2 lwait" data-limit={`${kind} ${period}`}>
      <p>
        <b>
          {t(KIND_WORDS[kind])}, {t(PERIOD_WORDS[period])}:
        </b>{' '}
        {t('limits.change', { from: amountWords(t, limitMinor), to: amountWords(t, pending.limitMinor) })}
      </p>
      <Note tone="wait">
        {confirmable
          ? t('limits.ready')
          : t('limits.waits', {
              time: `${pending.confirmableAt ? dayAndTime(pending.confirmableAt) : ''} ${zoneName()}`,
            })}
      </Note>
      <FailureNote error={answer.error} />
      <div className="row wrap">
        <Button tone="solid" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('limits.keep', { amount: amountWords(t, limitMinor) })}
        </Button>
        {confirmable ? (
          <Button tone="line" disabled={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('limits.confirm', { amount: amountWords(t, pending.limitMinor) })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
