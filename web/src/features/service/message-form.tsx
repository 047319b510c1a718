import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { CONTENT_MAX } from './service-api.js';

/** The number of characters from which the character counter is shown. */
const COUNTED_FROM = 800;

/** The field for the next message. Enter sends it; Shift and Enter start a new line. */
export function MessageForm({ onSend }: { onSend: (content: string) => void }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const content = text.trim();
  const count = [...content].length;
  const isLong = count > CONTENT_MAX;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    setSent(true);
    if (count === 0 || isLong) return;
    onSend(content);
    setText('');
    setSent(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="col g2" onSubmit={submit} noValidate>
      <Field
        label={t('service.message')}
        hint={count >= COUNTED_FROM ? t('service.count', { count, max: CONTENT_MAX }) : undefined}
        error={isSent && (count === 0 || isLong) ? t('service.length', { min: 1, max: CONTENT_MAX }) : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            className={`input ${invalid ? 'bad' : ''}`}
            name="message"
            rows={2}
            dir="auto"
            enterKeyHint="send"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" className="sendit">
        {t('service.send')}
      </Button>
    </form>
  );
}
