import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Exclusion } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { askExclusionEnd } from './limits-api.js';

/**
 * Shows the exclusion in force: its end and what is still possible. After its time, it has the button that ends a
 * self-exclusion.
 */
export function ExcludedCard({ exclusion }: { exclusion: Exclusion }) {
  const t = useWords();
  const client = useQueryClient();
  const now = useServerNow();
  const { kind, endsAt, liftsAt } = exclusion;
  const isOver = endsAt !== undefined && Date.parse(endsAt) <= now;
  const at = (time: string) => `${dayAndTime(time)} ${zoneName()}`;
  const ask = useMutation({
    mutationFn: askExclusionEnd,
    onSuccess: (next) => {
      client.setQueryData(keys.protection, next);
      say(t('limits.endAsked'));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.protection }),
  });
  return (
    <section className="panel col g4" data-testid="excluded" data-kind={kind}>
      <h2>{t(kind === 'self' ? 'limits.selfHolds' : 'limits.breakHolds')}</h2>
      <Note tone="wait">
        <p className="b">
          {kind === 'cool_off' && endsAt
            ? t('limits.endsItself', { time: at(endsAt) })
            : liftsAt
              ? t('limits.lifts', { time: at(liftsAt) })
              : endsAt
                ? t(isOver ? 'limits.timeOver' : 'limits.endsEarliest', { time: at(endsAt) })
                : t('limits.noEnd')}
        </p>
        <p>{t('limits.stops')}</p>
      </Note>
      <FailureNote error={ask.error} />
      <div className="row wrap">
        <ButtonLink to="/member/withdraw" tone="solid" icon="withdraw">
          {t('term.wallet.withdraw')}
        </ButtonLink>
        {kind === 'self' && isOver && !liftsAt ? (
          <Button tone="line" busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('limits.askEnd')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
