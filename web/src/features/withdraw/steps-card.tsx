import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords, type Translate } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { clock } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { FailureNote, Note } from '../../ui/states.js';
import { Timeline } from '../../ui/timeline.js';
import { actOn, type Withdrawal } from './withdraw-api.js';
import { stepsOf, type Step } from './withdrawal-steps.js';
import { reasonText, statusName, stepText } from './withdrawal-words.js';

function lineOf(t: Translate, { status, state, at }: Step, withdrawal: Withdrawal) {
  const asked = status === 'received' && state === 'now';
  const by = withdrawal.confirmBy ? t('withdraw.by', { time: clock(withdrawal.confirmBy, false) }) : '';
  return {
    state,
    title: asked ? t('withdraw.youConfirm') : statusName(t, status),
    time: at ? clock(at) : asked ? by : undefined,
    note: asked ? t('withdraw.step.asked') : state === 'todo' ? undefined : stepText(t, withdrawal, status),
  };
}

/** Shows every step of a withdrawal with its time, and the Cancel button while cancelling is possible. */
export function StepsCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => actOn(withdrawal.withdrawalId, 'cancel'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.withdrawals }),
  });
  const reason = reasonText(t, withdrawal);
  return (
    <section className="panel col g4 wsteps" data-testid="steps">
      <h2>{t('withdraw.everyStep')}</h2>
      {reason ? <Note tone="alert">{reason}</Note> : null}
      <Timeline steps={stepsOf(withdrawal).map((step) => lineOf(t, step, withdrawal))} />
      {withdrawal.canCancel ? (
        <>
          <FailureNote error={cancel.error} />
          <Button tone="line" busy={cancel.isPending} onClick={() => cancel.mutate()} data-testid="cancel">
            {t('withdraw.cancel')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
