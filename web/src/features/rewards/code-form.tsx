import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { amountOf, rewardName, type Reward } from '../../lib/rewards/rewards.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Delta } from '../../ui/money.js';
import { FailureNote, Note } from '../../ui/states.js';

const CODE_LENGTH_MAX = 64;

/** Returns the message id of the text that says what happens to the reward of a promotion code. */
const doneText = ({ status, freeRounds }: Reward): string => {
  if (status !== 'claimed') return 'rewards.termsProcessing';
  return freeRounds ? 'rewards.free.given' : 'rewards.code.done';
};

/** The form for a promotion code. It shows the reward, or why the code was refused. */
export function CodeForm() {
  const t = useWords();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  /**
   * The promotion code that was sent last, with the idempotency key of the request. If the answer was lost, a retry
   * sends both again.
   */
  const sent = useRef<{ readonly code: string; readonly key: string }>(undefined);
  const use = useMutation({
    mutationFn: (typed: string) => {
      if (sent.current?.code !== typed) sent.current = { code: typed, key: crypto.randomUUID() };
      return request<Reward>('/wps/promotions/code', {
        method: 'POST',
        body: { code: typed },
        idempotencyKey: sent.current.key,
      });
    },
    onSuccess: () => setCode(''),
    onSettled: (_answer, error) => {
      if (error && asFailure(error).passing) return;
      sent.current = undefined;
      for (const queryKey of [keys.rewards, keys.promoState, keys.bonuses]) void client.invalidateQueries({ queryKey });
    },
  });
  const typed = code.trim();
  return (
    <form
      className="panel rwcode"
      data-testid="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !use.isPending) use.mutate(typed);
      }}
      noValidate
    >
      <div className="rwcodeline">
        <TextField
          label={t('rewards.code.label')}
          hint={t('rewards.code.hint')}
          name="promoCode"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH_MAX}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" tone="solid" busy={use.isPending} disabled={typed === ''}>
          {t('rewards.code.use')}
        </Button>
      </div>
      {use.data ? (
        <Note role="status">
          <b>{rewardName(t, use.data.promotion)}</b> {use.data.freeRounds ? null : <Delta minor={amountOf(use.data)} />}{' '}
          {t(doneText(use.data))}
        </Note>
      ) : null}
      <FailureNote error={use.error} />
    </form>
  );
}
