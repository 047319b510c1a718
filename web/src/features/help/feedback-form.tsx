import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { useAttempt } from '../../lib/api/attempt.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { CaptchaField } from '../../ui/captcha-field.js';
import { Field } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { APPLICATION, CONTENT_MAX, CONTENT_MIN, TYPES, sendFeedback, type FeedbackType } from './feedback-api.js';

/**
 * The feedback form of the specification: question type, description with a character counter, captcha. With
 * `mayApply` the member can also apply to become an agent.
 */
export function FeedbackForm({ needsCaptcha, mayApply }: { needsCaptcha: boolean; mayApply: boolean }) {
  const t = useWords();
  const client = useQueryClient();
  const attempt = useAttempt();
  const [type, setType] = useState('');
  const [content, setContent] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [round, setRound] = useState(1);
  const [isSent, setSent] = useState(false);
  const count = [...content.trim()].length;
  const isLong = count >= CONTENT_MIN && count <= CONTENT_MAX;
  const empty = [
    ...(type === '' ? [t('help.feedback.type')] : []),
    ...(count === 0 ? [t('help.feedback.content')] : []),
    ...(needsCaptcha && captcha.trim() === '' ? [t('term.security.captcha')] : []),
  ];
  const send = useMutation({
    mutationFn: () => {
      const body = { type: Number(type) as FeedbackType, content: content.trim() };
      return attempt(JSON.stringify(body), (key) =>
        sendFeedback({ ...body, ...(needsCaptcha && { captcha: captcha.trim() }) }, key),
      );
    },
    onSuccess: (stored) => {
      say(t(stored.type === APPLICATION ? 'help.feedback.applied' : 'help.feedback.sent'));
      setType('');
      setContent('');
      setSent(false);
      void client.invalidateQueries({ queryKey: keys.feedback });
    },
    onSettled: (_stored, thrown) => {
      // The outcome is unknown after a lost answer, so the same key is sent again, and the server then needs no
      // captcha. After any other error a new captcha picture is needed.
      if (thrown && asFailure(thrown).passing) return;
      setCaptcha('');
      setRound(round + 1);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (empty.length === 0 && isLong) send.mutate();
  };
  const counts = { count, min: CONTENT_MIN, max: CONTENT_MAX };
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      {isSent && empty.length > 0 ? (
        <Note tone="alert">{t('help.feedback.isEmpty', { fields: empty.join(', ') })}</Note>
      ) : null}
      <Field label={t('help.feedback.type')} required>
        {({ id, describedBy }) => (
          <select
            id={id}
            className="input"
            name="type"
            required
            aria-describedby={describedBy}
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            <option value="" disabled>
              {t('help.feedback.choose')}
            </option>
            {TYPES.filter((one) => mayApply || one !== APPLICATION).map((one) => (
              <option key={one} value={one}>
                {t(`help.feedback.type.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('help.feedback.content')}
        required
        hint={t(type === String(APPLICATION) ? 'help.feedback.applyHint' : 'help.feedback.contentHint', counts)}
        error={isSent && !isLong ? t('help.feedback.tooShort', counts) : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            className={`input ${invalid ? 'bad' : ''}`}
            name="content"
            rows={4}
            required
            dir="auto"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      {needsCaptcha ? (
        <CaptchaField
          round={round}
          name="captcha"
          value={captcha}
          onChange={(event) => setCaptcha(event.target.value)}
        />
      ) : null}
      <FailureNote error={send.error} />
      <Button tone="primary" type="submit" busy={send.isPending}>
        {t('help.feedback.send')}
      </Button>
    </form>
  );
}
