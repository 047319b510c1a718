import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWords } from '../../lib/language/words.js';
import { session } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { FailureNote } from '../../ui/states.js';
import { resetByMobile } from './auth-api.js';
import {
  MobileCodeFields,
  digitsOf,
  isCodeOver,
  useMobileCodeRules,
  useSentCode,
  type MobileCode,
} from './mobile-code.js';
import { NewPasswordFields, useRuleWords, type NewPassword } from './new-password-fields.js';
import {
  NO_FACTOR,
  SecondFactorField,
  askedBy,
  isWrongName,
  proofOf,
  type Asked,
  type SecondFactor,
} from '../../ui/factor/second-factor.js';

interface Fields extends NewPassword, MobileCode, SecondFactor {}

/**
 * The form that sets a new password with a code sent to the mobile number, and logs in (specification §2). From a new
 * IP address the server may also demand a second factor. It sets the password only after that.
 */
export function MobileResetForm({ onDone }: { onDone: () => void }) {
  const t = useWords();
  const rules = useRuleWords();
  const fieldRules = useMobileCodeRules();
  const sentCode = useSentCode();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<Asked>();
  const {
    register,
    handleSubmit,
    trigger,
    getValues,
    setError,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({
    defaultValues: { mobileNum: sentCode.sent?.mobileNum ?? '', code: '', next: '', confirm: '', ...NO_FACTOR },
  });
  const submit = handleSubmit(async ({ mobileNum, code, next, ...factor }) => {
    const { code: factorCode, ...name } = proofOf(factor);
    setFailure(undefined);
    try {
      const grant = await resetByMobile({
        mobileNum: digitsOf(mobileNum),
        verificationCode: digitsOf(code),
        newPassword: next.trim(),
        ...(factorCode ? { factorCode } : {}),
        ...name,
      });
      sentCode.note(undefined);
      session.start(grant);
      onDone();
    } catch (thrown) {
      const { failure: refused, rule } = rules(thrown);
      const wanted = askedBy(refused);
      if (wanted) setAsked(wanted);
      if (isCodeOver(refused)) sentCode.note(undefined);
      // The old code of the second factor is cleared. The next attempt has none, so the server sends a new one.
      else if (refused.code === 'identity.code_expired') setValue('verificationCode', '');
      if (rule) setError('next', { message: rule }, { shouldFocus: true });
      // The label of the new field already says what to enter. A message is shown only if the server sent a code.
      else setFailure(wanted && wanted !== 'sent' ? undefined : refused);
    }
  });
  const isNameWrong = isWrongName(asked, failure, true);
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      <MobileCodeFields
        code={sentCode}
        fields={{ mobileNum: register('mobileNum', fieldRules.mobileNum), code: register('code', fieldRules.code) }}
        errors={errors}
        number={async () => ((await trigger('mobileNum')) ? digitsOf(getValues('mobileNum')) : undefined)}
        onFailure={setFailure}
      />
      <NewPasswordFields register={register} errors={errors} />
      <SecondFactorField
        asked={asked}
        sentLabel={t('factor.mail')}
        fields={{ verificationCode: register('verificationCode'), bankAccountName: register('bankAccountName') }}
        isNameWrong={isNameWrong}
      />
      <FailureNote error={isNameWrong ? undefined : failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('auth.setPassword')}
      </Button>
    </form>
  );
}
