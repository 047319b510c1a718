import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { keep } from '../../lib/storage/kept.js';
import { countdown } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { dialed, requestRegistrationCode } from './auth-api.js';
import { useSlider } from './slider/use-slider.js';
import { sentNow, useSent } from './use-sent.js';

const SENT = 'nm.register.sent';

/** Deletes the stored state of the code that proves the mobile number, after a registration. */
export const forgetRegistrationCode = (): void => keep(SENT, undefined, 'session');

/** The button that requests a code to prove the mobile number of a registration, and the field for the code. */
export function MobileProof({
  number,
  dialingCode,
  error,
  field,
}: {
  /** Validates the number. Resolves with its digits, or shows the error and resolves with undefined. */
  number: () => Promise<string | undefined>;
  dialingCode: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const t = useWords();
  const { sent, leftMs, note } = useSent(SENT);
  const [failure, setFailure] = useState<unknown>();
  const [sending, setSending] = useState(false);
  const slider = useSlider();
  const send = async () => {
    setFailure(undefined);
    const mobileNum = await number();
    if (mobileNum === undefined) return;
    setSending(true);
    let began = Date.now();
    try {
      const minutes = await slider.through((moved) => {
        began = Date.now();
        return requestRegistrationCode({ mobileNo: mobileNum, ...dialed(dialingCode), ...moved });
      });
      if (minutes === undefined) return;
      note(sentNow(mobileNum, minutes, began));
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="col g2">
      <div className="codefield">
        <TextField
          label={t('term.security.verificationCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          dir="ltr"
          required
          error={error}
          {...field}
        />
        <Button tone="line" busy={sending && !slider.waits} disabled={leftMs > 0} onClick={() => void send()}>
          {leftMs > 0 ? t('auth.sendAgain', { time: isolated(countdown(leftMs)) }) : t('auth.sendCode')}
        </Button>
      </div>
      {slider.dialog}
      {sent ? (
        <Note role="status">{t('auth.registerCodeSent', { number: sent.mobileNum, minutes: sent.minutes })}</Note>
      ) : null}
      <FailureNote error={failure} />
    </div>
  );
}
