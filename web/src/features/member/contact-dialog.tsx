import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { isolated, plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { useDialingCode } from '../../ui/dialing-code.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { confirmContact, sendContactCode, type Contact } from './contacts-api.js';

interface Fields {
  value: string;
  code: string;
}
interface Sent {
  readonly contact: Contact;
  readonly minutes: number;
}

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '');

/** The dialog that confirms a mobile number or mail address in two steps: send a code, enter it. */
export function ContactDialog({
  kind,
  bonusWaits,
  onClose,
}: {
  kind: Contact['kind'];
  bonusWaits: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent>();
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({ defaultValues: { value: '', code: '' } });
  const required = t('term.error.required');
  const [asksCode, setAsksCode] = useState(false);
  const dialing = useDialingCode(t('member.countryCode'), asksCode ? required : undefined);
  const mobile = kind === 'mobile';
  const submit = handleSubmit(async ({ value, code }) => {
    setFailure(undefined);
    if (mobile && dialing.code === '') {
      setAsksCode(true);
      return;
    }
    try {
      if (!sent) {
        const contact: Contact = mobile
          ? { kind, value: digitsOf(value), countryDialingCode: `+${dialing.code}` }
          : { kind, value: value.trim() };
        setSent({ contact, minutes: await sendContactCode(contact) });
        return;
      }
      await confirmContact(sent.contact, digitsOf(code));
      await client.invalidateQueries({ queryKey: keys.contacts });
      say(t(bonusWaits ? 'member.contactBonus' : mobile ? 'member.mobileConfirmed' : 'member.mailConfirmed'));
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  });
  const { contact, minutes } = sent ?? {};
  return (
    <Dialog title={t(mobile ? 'member.confirmMobile' : 'member.confirmMail')} onClose={onClose}>
      <form className="col g4" data-testid="contact" onSubmit={(event) => void submit(event)} noValidate>
        {contact ? (
          <>
            <Note role="status">
              {t('member.codeSent', {
                contact: isolated(`${contact.countryDialingCode ?? ''}${contact.value}`),
                minutes,
              })}
            </Note>
            <TextField
              key="code"
              label={t('term.security.verificationCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              dir="ltr"
              required
              autoFocus
              error={errors.code?.message}
              {...register('code', {
                required,
                validate: (text) => /^\d{4,8}$/.test(digitsOf(text)) || t('member.codeDigits'),
              })}
            />
          </>
        ) : mobile ? (
          <div className="dialrow">
            {dialing.field}
            <TextField
              label={t('member.mobile')}
              inputMode="tel"
              autoComplete="tel-national"
              dir="ltr"
              required
              error={errors.value?.message}
              {...register('value', {
                required,
                validate: (text) => /^\d{5,20}$/.test(digitsOf(text)) || t('member.mobileRule'),
              })}
            />
          </div>
        ) : (
          <TextField
            label={t('member.mail')}
            type="email"
            autoComplete="email"
            dir="ltr"
            required
            error={errors.value?.message}
            {...register('value', {
              required,
              validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || t('member.mailRule'),
            })}
          />
        )}
        <FailureNote error={failure} />
        <div className="row end-row wrap">
          {sent ? (
            <Button
              tone="ghost"
              onClick={() => {
                setSent(undefined);
                setFailure(undefined);
              }}
            >
              {t(mobile ? 'member.otherNumber' : 'member.otherAddress')}
            </Button>
          ) : null}
          <Button type="submit" tone="primary" busy={isSubmitting}>
            {t(sent ? 'term.action.confirm' : 'member.sendCode')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
