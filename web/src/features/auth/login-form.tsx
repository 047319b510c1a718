import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { session, type Grant } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { Link } from 'react-router-dom';
import { login } from './auth-api.js';
import { CaptchaField } from '../../ui/captcha-field.js';
import { choiceOf, FactorChoice, type Choice } from '../../ui/factor/factor-choice.js';
import { remember, remembered } from './remembered.js';
import {
  NO_FACTOR,
  SecondFactorField,
  askedBy,
  isWrongName,
  proofOf,
  type Asked,
  type SecondFactor,
} from '../../ui/factor/second-factor.js';
import { useSlider } from './slider/use-slider.js';

interface LoginFields extends SecondFactor {
  username: string;
  password: string;
  captcha: string;
  /** The second factor that the member chose; empty for the server's default. */
  secondFactor: string;
  keep: boolean;
}

/** The login form with username and password. The captcha appears if the server demands it. */
export function LoginForm({
  agentSide = false,
  onDone,
}: {
  agentSide?: boolean;
  onDone: (grant: Grant, password: string) => void;
}) {
  const t = useWords();
  const [failure, setFailure] = useState<unknown>();
  const [captchaRound, setCaptchaRound] = useState(0);
  const slider = useSlider();
  const [asked, setAsked] = useState<Asked>();
  const [choice, setChoice] = useState<Choice>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
    setValue,
  } = useForm<LoginFields>({
    defaultValues: {
      username: '',
      password: '',
      captcha: '',
      ...NO_FACTOR,
      secondFactor: '',
      keep: false,
    },
  });
  useEffect(() => {
    if (agentSide) return;
    void remembered().then((kept) => {
      if (kept.username === undefined) return;
      setValue('username', kept.username ?? '');
      setValue('password', kept.password ?? '');
      setValue('keep', true);
    });
  }, [agentSide, setValue]);
  const submit = handleSubmit(async (fields) => {
    const { username, password, captcha, secondFactor, keep } = fields;
    const { code: verificationCode, ...name } = proofOf(fields);
    setFailure(undefined);
    try {
      const form = {
        username: username.trim(),
        password: password.trim(),
        ...(captcha ? { captcha: captcha.trim() } : {}),
        ...(verificationCode ? { verificationCode } : {}),
        ...(secondFactor ? { secondFactor } : {}),
        ...name,
      };
      const grant = await slider.through((moved) => login({ ...form, ...moved }, agentSide));
      if (!grant) return;
      if (!agentSide) await remember(keep ? { username: username.trim(), password: password.trim() } : undefined);
      session.start(grant);
      onDone(grant, password.trim());
    } catch (thrown) {
      const refused = asFailure(thrown);
      const wanted = askedBy(refused);
      // The label of the new field already says what to enter. A message is shown only if the server sent a code,
      // because the message names the destination of the code.
      setFailure(wanted === 'app' || wanted === 'name' ? undefined : refused);
      setValue('captcha', '');
      if (wanted) setAsked(wanted);
      if (wanted) setChoice(choiceOf(refused.data));
      if (refused.code === 'identity.captcha_required' || refused.data['captchaRequired'] === true || captchaRound > 0)
        setCaptchaRound(captchaRound + 1);
    }
  });
  const required = t('term.error.required');
  const isNameWrong = isWrongName(asked, failure);
  const choose = (kind: string) => {
    setValue('secondFactor', kind);
    setValue('verificationCode', '');
    void submit();
  };
  return (
    <form className="col g5" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('term.account.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        error={errors.username?.message}
        {...register('username', { required })}
      />
      <PasswordField
        label={t('term.auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <Link className="link fs13 muted" to="/forgotPassword">
            {t('term.auth.forgotPassword')}
          </Link>
        }
        {...register('password', { required })}
      />
      {captchaRound > 0 ? (
        <CaptchaField round={captchaRound} error={errors.captcha?.message} {...register('captcha', { required })} />
      ) : null}
      {choice ? <FactorChoice {...choice} onChange={choose} /> : null}
      <SecondFactorField
        asked={asked}
        sentLabel={t('term.security.verificationCode')}
        fields={{ verificationCode: register('verificationCode'), bankAccountName: register('bankAccountName') }}
        isNameWrong={isNameWrong}
      />
      {agentSide ? null : <Checkbox {...register('keep')}>{t('auth.keep')}</Checkbox>}
      {slider.dialog}
      <FailureNote error={isNameWrong ? undefined : failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting && !slider.waits}>
        {t('term.auth.login')}
      </Button>
    </form>
  );
}
