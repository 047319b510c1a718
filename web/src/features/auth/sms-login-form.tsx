import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { session, type Grant } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { loginBySms } from './auth-api.js';
import { remember, remembered } from './remembered.js';
import {
  MobileCodeFields,
  digitsOf,
  isCodeOver,
  useMobileCodeRules,
  useSentCode,
  type MobileCode,
} from './mobile-code.js';
import {
  NO_FACTOR,
  SecondFactorField,
  askedBy,
  isWrongName,
  proofOf,
  type Asked,
  type SecondFactor,
} from '../../ui/factor/second-factor.js';

interface Fields extends MobileCode, SecondFactor {
  keep: boolean;
}

/**
 * The form that logs in by an SMS code to the mobile number (specification §2). From a new IP address the server may
 * also demand a second factor.
 */
export function SmsLoginForm({ onDone }: { onDone: (grant: Grant) => void }) {
  const t = useWords();
  const rules = useMobileCodeRules();
  const sentCode = useSentCode();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<Asked>();
  const {
    register,
    handleSubmit,
    trigger,
    getValues,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({
    defaultValues: { mobileNum: sentCode.sent?.mobileNum ?? '', code: '', keep: false, ...NO_FACTOR },
  });
  useEffect(() => {
    void remembered().then((kept) => {
      if (!kept.mobileNum) return;
      setValue('mobileNum', getValues('mobileNum') || kept.mobileNum);
      setValue('keep', true);
    });
  }, [getValues, setValue]);
  const submit = handleSubmit(async ({ mobileNum, code, keep, ...factor }) => {
    const { code: verificationCode, ...name } = proofOf(factor);
    setFailure(undefined);
    try {
      const grant = await loginBySms({
        mobileNum: digitsOf(mobileNum),
        code: digitsOf(code),
        ...(verificationCode ? { verificationCode } : {}),
        ...name,
      });
      sentCode.note(undefined);
      await remember(keep ? { mobileNum: digitsOf(mobileNum) } : undefined);
      session.start(grant);
      onDone(grant);
    } catch (thrown) {
      const refused = asFailure(thrown);
      const wanted = askedBy(refused);
      if (wanted) setAsked(wanted);
      if (isCodeOver(refused)) sentCode.note(undefined);
      // The old code of the second factor is cleared. The next attempt has none, so the server sends a new one.
      else if (refused.code === 'identity.code_expired') setValue('verificationCode', '');
      // The label of the new field already says what to enter. A message is shown only if the server sent a code.
      setFailure(wanted && wanted !== 'sent' ? undefined : refused);
    }
  });
  const isNameWrong = isWrongName(asked, failure, true);
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      <MobileCodeFields
        code={sentCode}
        fields={{ mobileNum: register('mobileNum', rules.mobileNum), code: register('code', rules.code) }}
        errors={errors}
        number={async () => ((await trigger('mobileNum')) ? digitsOf(getValues('mobileNum')) : undefined)}
        onFailure={setFailure}
      />
      <SecondFactorField
        asked={asked}
        sentLabel={t('factor.mail')}
        fields={{ verificationCode: register('verificationCode'), bankAccountName: register('bankAccountName') }}
        isNameWrong={isNameWrong}
      />
      <Checkbox {...register('keep')}>{t('auth.keepNumber')}</Checkbox>
      <FailureNote error={isNameWrong ? undefined : failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('term.auth.login')}
      </Button>
    </form>
  );
}
