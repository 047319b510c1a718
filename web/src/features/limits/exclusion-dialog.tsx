import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { protectionQuery, type Protection } from '../../lib/account/protection.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { durationName } from './exclusion-words.js';
import { exclude } from './limits-api.js';

/** How often (ms) the dialog computes the end of the exclusion again, because the end depends on the present time. */
const RENEW_MS = 20_000;

interface DialogProps {
  readonly durationId: string;
  readonly confirmWith: Protection['confirmWith'];
  readonly onClose: () => void;
}

/**
 * The dialog that confirms a break or a self-exclusion. It shows the end of the exclusion and asks for the password.
 */
export function ExclusionDialog({ durationId, confirmWith, onClose }: DialogProps) {
  const t = useWords();
  const client = useQueryClient();
  const { data } = useQuery({ ...protectionQuery, refetchInterval: RENEW_MS });
  const duration = data?.durations.find(({ id }) => id === durationId);
  const [secret, setSecret] = useState('');
  const [touched, setTouched] = useState(false);
  const send = useMutation({
    mutationFn: () => exclude(durationId, confirmWith, confirmWith === 'payment' ? plainDigits(secret).trim() : secret),
    onSuccess: (next) => {
      client.setQueryData(keys.protection, next);
      onClose();
      say(t('limits.excludedToast'));
    },
    onError: () => {
      setSecret('');
      setTouched(false);
    },
    onSettled: () => {
      for (const queryKey of [keys.protection, keys.withdrawable, keys.paymentPassword, keys.depositOffers])
        void client.invalidateQueries({ queryKey });
    },
  });
  if (!duration) return null;
  const isBreak = duration.kind === 'cool_off';
  const end = duration.endsAt ? `${dayAndTime(duration.endsAt)} ${zoneName()}` : undefined;
  const triesLeft = send.error ? asFailure(send.error).data['triesLeft'] : undefined;
  return (
    <Dialog
      title={t(isBreak ? 'limits.break' : 'limits.self')}
      lead={<p className="muted">{durationName(t, durationId)}</p>}
      onClose={onClose}
    >
      <form
        className="col g4"
        data-testid="exclusion-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (secret !== '' && !send.isPending) send.mutate();
        }}
        noValidate
      >
        <Note tone="wait">
          <p className="b">
            {end === undefined
              ? t('limits.noEnd')
              : t(isBreak ? 'limits.endsItself' : 'limits.endsEarliest', { time: end })}
          </p>
          <p>{t('limits.stops')}</p>
          <p>{t(isBreak ? 'limits.breakFixed' : 'limits.selfFixed')}</p>
        </Note>
        <PasswordField
          label={t(confirmWith === 'payment' ? 'term.security.paymentPassword' : 'limits.loginPassword')}
          inputMode={confirmWith === 'payment' ? 'numeric' : undefined}
          autoComplete={confirmWith === 'payment' ? 'off' : 'current-password'}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          aside={
            confirmWith === 'payment' ? (
              <Link className="link fs13" to="/member/paymentPassword?way=reset&back=/member/limits">
                {t('limits.forgot')}
              </Link>
            ) : undefined
          }
          error={
            typeof triesLeft === 'number' && secret === ''
              ? t('limits.wrongPassword', { tries: triesLeft })
              : touched && secret === ''
                ? t('term.error.required')
                : undefined
          }
        />
        {typeof triesLeft === 'number' ? null : <FailureNote error={send.error} />}
        <div className="row end-row">
          <Button tone="ghost" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={send.isPending}>
            {t(isBreak ? 'limits.breakConfirm' : 'limits.selfConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
