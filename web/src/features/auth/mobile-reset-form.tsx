import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWords } from '../../lib/language/words.js';
import { session } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { FailureNote } from '../../ui/states.js';
import { resetByMobile } from './auth-api.js';
import { MobileCodeFields, digitsOf, useMobileCodeRules, useSentCode, type MobileCode } from './mobile-code.js';
import { NewPasswordFields, useRuleWords, type NewPassword } from './new-password-fields.js';

interface Fields extends NewPassword, MobileCode {}

/**
 * Sets a new password by a code to the mobile number, and logs in (specification §2). `onUnproved` is called if the
 * password was set but the IP address is new, so that the member must log in.
 */
export function MobileResetForm({ onDone, onUnproved }: { onDone: () => void; onUnproved: () => void }) {
  const t = useWords();
  const rules = useRuleWords();
  const fieldRules = useMobileCodeRules();
  const sentCode = useSentCode();
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    trigger,
    getValues,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({
    defaultValues: { mobileNum: sentCode.sent?.mobileNum ?? '', code: '', next: '', confirm: '' },
  });
  const submit = handleSubmit(async ({ mobileNum, code, next }) => {
    setFailure(undefined);
    try {
      const grant = await resetByMobile({
        mobileNum: digitsOf(mobileNum),
        verificationCode: digitsOf(code),
        newPassword: next.trim(),
      });
      sentCode.note(undefined);
      session.start(grant);
      onDone();
    } catch (thrown) {
      const { failure: refused, rule } = rules(thrown);
      if (refused.code === 'identity.second_factor_required') return onUnproved();
      if (refused.code === 'identity.code_expired') sentCode.note(undefined);
      if (rule) setError('next', { message: rule }, { shouldFocus: true });
      else setFailure(refused);
    }
    return undefined;
  });
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
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('auth.setPassword')}
      </Button>
    </form>
  );
}
