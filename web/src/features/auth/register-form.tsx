import { Fragment, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, type FieldErrors } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { asFailure } from '../../lib/api/failure.js';
import { brand, moduleOn } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { session, type Grant } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { useDialingCode } from '../../ui/dialing-code.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../ui/states.js';
import { RichWords } from '../../ui/rich-words.js';
import { affiliateQuery, countVisit, dialed, fieldRulesQuery, register as send } from './auth-api.js';
import { CaptchaField } from '../../ui/captcha-field.js';
import { strength, type FieldRule } from './field-rule.js';
import { FIELD_LOOK } from './field-look.js';
import { useInvitation } from './invitation.js';
import { forgetRegistrationCode, MobileProof } from './mobile-proof.js';
import { CODE_FIELD, refusedField, refusesReferral } from './refused-field.js';
import { isAccepted, registrationBody, typedText } from './registration-body.js';
import { useSlider } from './slider/use-slider.js';

type Fields = Record<string, string> & { terms?: never };
const MOBILE = 'mobileNum';
interface Form {
  fields: Fields;
  confirm: string;
  terms: boolean;
}

/**
 * The registration form with the fields that the brand has enabled. The rule of each field is visible before any
 * error.
 */
export function RegisterForm({ byMobile, onDone }: { byMobile: boolean; onDone: (grant: Grant) => void }) {
  const { data: rules, error, refetch } = useQuery(fieldRulesQuery);
  if (rules) {
    const asked = rules
      .filter((rule) => rule.enabled && (rule.field !== 'password' || asksPassword(byMobile)))
      .map((rule) => ({ ...rule, required: isRequired(rule, byMobile) }));
    return <Filled rules={asked} byMobile={byMobile} onDone={onDone} />;
  }
  if (error) return <ErrorCard error={error} compact onRetry={() => void refetch()} />;
  return (
    <Loading>
      <div className="two">
        {[0, 1, 2, 3, 4, 5].map((n) => (
          <Skeleton key={n} height="88px" radius="10px" />
        ))}
      </div>
    </Loading>
  );
}

/**
 * Whether a registration needs a password. One by mobile needs it if the brand's module says so, if the brand does not
 * verify numbers by SMS code, or if members cannot log in by SMS code. The server uses the same rule.
 */
const asksPassword = (byMobile: boolean): boolean =>
  !byMobile || moduleOn('MOBILENUMPASSREG3') || !moduleOn('REGMOBVERF3') || !moduleOn('MOBVERFLOGIN3');

function isRequired({ field, required }: FieldRule, byMobile: boolean): boolean {
  if (field === 'username') return !byMobile;
  return field === MOBILE && byMobile ? true : required;
}

function Filled({
  rules,
  byMobile,
  onDone,
}: {
  rules: readonly FieldRule[];
  byMobile: boolean;
  onDone: (grant: Grant) => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<unknown>();
  const [referralRefused, setReferralRefused] = useState(false);
  // True once the server has refused the invitation code of the link. If the visitor then empties the field, the code
  // of the link is not sent again.
  const [affiliateRefused, setAffiliateRefused] = useState(false);
  const [captchaRound, setCaptchaRound] = useState(rules.some((rule) => rule.field === 'captcha') ? 1 : 0);
  const fromLink = query.get('affiliateCode') ?? '';
  useEffect(() => {
    if (/^[A-Za-z0-9]{1,32}$/.test(fromLink)) countVisit(fromLink);
  }, [fromLink]);
  const {
    register,
    handleSubmit,
    watch,
    setError,
    setFocus,
    trigger,
    getValues,
    formState: { errors, isSubmitting, touchedFields },
  } = useForm<Form>({
    mode: 'onTouched',
    defaultValues: { fields: { affiliateCode: fromLink }, confirm: '', terms: false },
  });
  const slider = useSlider();
  const dialing = useDialingCode(t('auth.countryCode'));
  const proves = byMobile && moduleOn('REGMOBVERF3');
  const values = watch('fields') ?? {};
  const invitation = useInvitation(
    values['affiliateCode'] ?? '',
    rules.find((rule) => rule.field === 'affiliateCode'),
  );
  const say = (rule: Pick<FieldRule, 'patternId' | 'min' | 'max'>) =>
    t(rule.min === rule.max && rule.min > 0 ? `auth.ruleOne.${rule.patternId}` : `auth.rule.${rule.patternId}`, {
      min: rule.min,
      max: rule.max,
    });

  const submit = handleSubmit(
    async (form) => {
      setFailure(undefined);
      try {
        const fields = { ...form.fields, ...(form.fields[MOBILE]?.trim() && dialed(dialing.code)) };
        const body = registrationBody(
          { ...form, fields },
          {
            affiliateCode: affiliateRefused ? null : query.get('affiliateCode'),
            referralCode: referralRefused ? null : query.get('referralCode'),
            address: new URL(location.href),
          },
        );
        // Checks the invitation code first, so that the visitor does not solve the slider in vain (specification §4).
        // If the check fails for another reason than a wrong code, the registration request decides.
        if (typeof body['affiliateCode'] === 'string')
          await client.fetchQuery(affiliateQuery(body['affiliateCode'])).catch((thrown: unknown) => {
            if (asFailure(thrown).code === 'identity.invite_code') throw thrown;
          });
        // If the brand demands a code to the mobile number, the slider was already solved when the code was
        // requested.
        const grant = await (proves
          ? send(body, byMobile)
          : slider.through((moved) => send({ ...body, ...moved }, byMobile)));
        if (!grant) return;
        forgetRegistrationCode();
        session.start(grant);
        onDone(grant);
      } catch (thrown) {
        const refused = asFailure(thrown);
        const field = refusedField(refused.code, refused.data);
        if (refused.code === 'identity.invite_code' && field === 'affiliateCode') setAffiliateRefused(true);
        if (refusesReferral(refused.code, refused.data)) {
          setReferralRefused(true);
        } else if (field === CODE_FIELD && proves) {
          setError(`fields.${CODE_FIELD}`, { message: t(`fail.${refused.code}`) }, { shouldFocus: true });
        } else if (field && rules.some((rule) => rule.field === field)) {
          const rule = refused.code === 'identity.field_rule' ? (refused.data as unknown as FieldRule) : undefined;
          setError(
            `fields.${field}`,
            { message: rule?.patternId ? say(rule) : t(`fail.${refused.code}`) },
            { shouldFocus: true },
          );
        } else {
          setFailure(refused);
        }
        if (refused.code === 'identity.captcha_required' || captchaRound > 0) setCaptchaRound(captchaRound + 1);
      }
    },
    (wrong: FieldErrors<Form>) => {
      const first = rules.find((rule) => wrong.fields?.[rule.field]);
      if (first) setFocus(`fields.${first.field}`);
    },
  );

  const fieldError = (name: string) =>
    (errors.fields as Record<string, { message?: string }> | undefined)?.[name]?.message;
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      <div className="two">
        {inPairs(rules).map((rule) => {
          const look = FIELD_LOOK[rule.field];
          const known = register(`fields.${rule.field}`, {
            validate: (value) => isAccepted(rule, value ?? '') || say(rule),
          });
          const shared = {
            label: look ? t(look.word) : rule.field,
            required: rule.required,
            hint: rule.field === 'username' && byMobile ? `${say(rule)} · ${t('auth.nameChosen')}` : say(rule),
            error: fieldError(rule.field),
            autoComplete: look?.autoComplete ?? 'off',
            inputMode: look?.inputMode,
            ...known,
          };
          if (rule.field !== 'password') {
            const state = rule.field === 'affiliateCode' ? invitation : undefined;
            return (
              <Fragment key={rule.field}>
                {rule.field === MOBILE ? dialing.field : null}
                <TextField
                  {...shared}
                  dir={rule.field === 'payeeName' ? 'auto' : 'ltr'}
                  spellCheck={false}
                  autoCapitalize={rule.field === 'payeeName' ? 'words' : 'none'}
                  hint={state?.hint ?? shared.hint}
                  error={shared.error ?? state?.error}
                  after={state?.tag}
                />
              </Fragment>
            );
          }
          return (
            <div key={rule.field} className="contents">
              <div className="col g1">
                <PasswordField {...shared} autoComplete="new-password" />
                <Strength value={strength(values['password'] ?? '')} />
              </div>
              <PasswordField
                label={t('auth.confirm')}
                required
                autoComplete="new-password"
                error={errors.confirm?.message}
                hint={touchedFields.confirm ? undefined : t('auth.confirmHint')}
                {...register('confirm', {
                  validate: (value, form) =>
                    value.trim() === (form.fields['password'] ?? '').trim()
                      ? value !== '' || t('term.error.required')
                      : t('auth.rule.confirm'),
                })}
              />
            </div>
          );
        })}
      </div>
      {proves ? (
        <MobileProof
          dialingCode={dialing.code}
          number={async () =>
            (await trigger(`fields.${MOBILE}`, { shouldFocus: true }))
              ? typedText(MOBILE, getValues(`fields.${MOBILE}`) ?? '')
              : undefined
          }
          error={fieldError(CODE_FIELD)}
          field={register(`fields.${CODE_FIELD}`, {
            required: t('term.error.required'),
            validate: (value) => /^\d{4,8}$/.test(plainDigits(value ?? '').trim()) || t('auth.codeWrong'),
          })}
        />
      ) : null}
      {asksPassword(byMobile) ? null : <Note>{t('auth.noPassword')}</Note>}
      {captchaRound > 0 ? (
        <CaptchaField
          round={captchaRound}
          error={fieldError('captcha')}
          {...register('fields.captcha', { required: t('term.error.required') })}
        />
      ) : null}
      <Checkbox error={errors.terms?.message} {...register('terms', { required: t('auth.termsMissing') })}>
        <RichWords
          id="auth.accept"
          values={{ age: brand.ageLimit }}
          components={{
            0: <Link className="link" to="/help#term" target="_blank" />,
            1: <Link className="link" to="/help#privacy" target="_blank" />,
          }}
        />
      </Checkbox>
      {slider.dialog}
      {referralRefused ? <Note role="status">{t('auth.referralRefused')}</Note> : null}
      <FailureNote error={failure} />
      <div className="foot-s">
        <Button type="submit" tone="primary" size="l" full busy={isSubmitting && !slider.waits}>
          {t('auth.create')}
        </Button>
      </div>
    </form>
  );
}

/** Orders the fields: names first, then the password, which its confirmation follows. Leaves out the captcha. */
function inPairs(rules: readonly FieldRule[]): readonly FieldRule[] {
  const rank = (rule: FieldRule) => ({ username: 0, payeeName: 1, password: 2 })[rule.field] ?? 3;
  return rules.filter((rule) => rule.field !== 'captcha').toSorted((a, b) => rank(a) - rank(b));
}

function Strength({ value }: { value: number }) {
  const t = useWords();
  return (
    <div className="str" role="img" aria-label={t('auth.strength', { value })}>
      {[1, 2, 3, 4].map((n) => (
        <i key={n} className={n <= value ? 'on' : ''} />
      ))}
    </div>
  );
}
