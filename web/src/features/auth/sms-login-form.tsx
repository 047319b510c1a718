import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { typedCode } from '../../lib/account/typed-code.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { session, type Grant } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Checkbox, TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { loginBySms } from './auth-api.js';
import { remember, remembered } from './remembered.js';
import { MobileCodeFields, digitsOf, useMobileCodeRules, useSentCode, type MobileCode } from './mobile-code.js';

interface Fields extends MobileCode {
  appCode: string;
  keep: boolean;
}

/**
 * Logs in by a code to the mobile number (specification §2). A new IP address may also require the authenticator code.
 */
export function SmsLoginForm({ onDone }: { onDone: (grant: Grant) => void }) {
  const t = useWords();
  const rules = useMobileCodeRules();
  const sentCode = useSentCode();
  const [failure, setFailure] = useState<unknown>();
  const [asksApp, setAsksApp] = useState(false);
  const {
    register,
    handleSubmit,
    trigger,
    getValues,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({
    defaultValues: { mobileNum: sentCode.sent?.mobileNum ?? '', code: '', appCode: '', keep: false },
  });
  useEffect(() => {
    void remembered().then((kept) => {
      if (!kept?.mobileNum) return;
      setValue('mobileNum', getValues('mobileNum') || kept.mobileNum);
      setValue('keep', true);
    });
  }, [getValues, setValue]);
  const submit = handleSubmit(async ({ mobileNum, code, appCode, keep }) => {
    setFailure(undefined);
    try {
      const grant = await loginBySms({
        mobileNum: digitsOf(mobileNum),
        code: digitsOf(code),
        ...(appCode ? { verificationCode: typedCode(appCode) } : {}),
      });
      sentCode.note(undefined);
      await remember(keep ? { mobileNum: digitsOf(mobileNum) } : undefined);
      session.start(grant);
      onDone(grant);
    } catch (thrown) {
      const refused = asFailure(thrown);
      const { kinds } = refused.data as { readonly kinds?: readonly string[] };
      const wantsApp = refused.code === 'identity.second_factor_required' && kinds?.includes('authenticator') === true;
      if (wantsApp) setAsksApp(true);
      if (refused.code === 'identity.code_expired') sentCode.note(undefined);
      // The new field says what to enter.
      setFailure(wantsApp && !asksApp ? undefined : refused);
    }
  });
  const mustUsePassword =
    !asksApp && failure !== undefined && asFailure(failure).code === 'identity.second_factor_required';
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      <MobileCodeFields
        code={sentCode}
        fields={{ mobileNum: register('mobileNum', rules.mobileNum), code: register('code', rules.code) }}
        errors={errors}
        number={async () => ((await trigger('mobileNum')) ? digitsOf(getValues('mobileNum')) : undefined)}
        onFailure={setFailure}
      />
      {asksApp ? (
        <TextField
          label={t('auth.appCode')}
          hint={t('auth.appCodeText')}
          autoComplete="one-time-code"
          dir="ltr"
          {...register('appCode')}
        />
      ) : null}
      <Checkbox {...register('keep')}>{t('auth.keepNumber')}</Checkbox>
      <FailureNote error={failure} />
      {mustUsePassword ? (
        <ButtonLink to="/login?by=name" replace tone="line">
          {t('auth.byName')}
        </ButtonLink>
      ) : null}
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('term.auth.login')}
      </Button>
    </form>
  );
}
