import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { asFailure, type ApiFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { isolated, plainDigits } from '../../lib/money/money.js';
import { countdown } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { useDialingCode } from '../../ui/dialing-code.js';
import { TextField } from '../../ui/field.js';
import { Note } from '../../ui/states.js';
import { dialed, requestSmsCode } from './auth-api.js';
import { useSlider } from './slider/use-slider.js';
import { sentNow, useSent } from './use-sent.js';

const SENT = 'nm.code.sent';

/** The form fields of a mobile number and of the code that was sent to it. */
export interface MobileCode {
  mobileNum: string;
  code: string;
}
export type SentCode = ReturnType<typeof useSent>;

/**
 * Returns the state of the code for a password reset or for a login by SMS. Both request the code with the same call.
 */
export const useSentCode = (): SentCode => useSent(SENT);

/** Returns only the digits of a number or code. Arabic and Bengali digits are converted to 0 to 9. */
export const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '');

type Rules = Readonly<
  Record<keyof MobileCode, { readonly required: string; readonly validate: (text: string) => true | string }>
>;

/**
 * Returns true if the code that was sent to the mobile number is no longer valid. An error with `kind` is about the
 * code of a second factor instead.
 */
export const isCodeOver = ({ code, data }: ApiFailure): boolean =>
  code === 'identity.code_expired' && data['kind'] === undefined;

/** Returns the validation rules of the fields for the mobile number and the code. */
export function useMobileCodeRules(): Rules {
  const t = useWords();
  const required = t('term.error.required');
  return {
    mobileNum: {
      required,
      validate: (text) => /^\d{5,20}$/.test(digitsOf(text)) || t('auth.rule.digits', { min: 5, max: 20 }),
    },
    code: { required, validate: (text) => /^\d{4,8}$/.test(plainDigits(text).trim()) || t('auth.codeWrong') },
  };
}

/** The field for a mobile number with a button that sends a code to it, and the field for the code. */
export function MobileCodeFields({
  code: { sent, leftMs, note },
  fields,
  errors,
  number,
  onFailure,
}: {
  code: SentCode;
  fields: Readonly<Record<keyof MobileCode, UseFormRegisterReturn>>;
  errors: Readonly<Partial<Record<keyof MobileCode, { readonly message?: string }>>>;
  /** Validates the number. Resolves with its digits, or with undefined if it is invalid. */
  number: () => Promise<string | undefined>;
  onFailure: (failure: unknown) => void;
}) {
  const t = useWords();
  const [sending, setSending] = useState(false);
  const slider = useSlider();
  const dialing = useDialingCode(t('auth.countryCode'));
  const codeField = useRef<HTMLInputElement>(null);
  const send = async () => {
    onFailure(undefined);
    const mobileNum = await number();
    if (mobileNum === undefined) return;
    setSending(true);
    let began = Date.now();
    try {
      const minutes = await slider.through((moved) => {
        began = Date.now();
        return requestSmsCode({ mobileNum, ...dialed(dialing.code), ...moved });
      });
      if (minutes === undefined) return;
      note(sentNow(mobileNum, minutes, began));
      codeField.current?.focus();
    } catch (thrown) {
      onFailure(asFailure(thrown));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {dialing.field}
      <div className="codefield">
        <TextField
          label={t('auth.field.mobileNum')}
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          required
          error={errors.mobileNum?.message}
          {...fields.mobileNum}
        />
        <Button tone="line" busy={sending && !slider.waits} disabled={leftMs > 0} onClick={() => void send()}>
          {leftMs > 0 ? t('auth.sendAgain', { time: isolated(countdown(leftMs)) }) : t('auth.sendCode')}
        </Button>
      </div>
      {slider.dialog}
      {sent ? <Note role="status">{t('auth.codeSent', { minutes: sent.minutes })}</Note> : null}
      <TextField
        label={t('term.security.verificationCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        dir="ltr"
        required
        error={errors.code?.message}
        {...fields.code}
        ref={(element) => {
          fields.code.ref(element);
          codeField.current = element;
        }}
      />
    </>
  );
}
