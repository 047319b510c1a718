import { useId, useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import type { Play } from './lottery-api.js';
import { readList } from './picks.js';

const SHOWN_MAX = 20;
const WRONG_MAX = 10;

/** The text field for a typed or pasted list of numbers. Invalid entries stay in the field and are listed below. */
export function TypedList({
  play,
  typed,
  isClosed,
  isFrozen,
  onChange,
}: {
  play: Play;
  typed: readonly string[];
  /** Whether an entry is closed: none of its combinations accepts the present unit (stake per combination). */
  isClosed: (entry: string) => boolean;
  isFrozen: boolean;
  onChange: (typed: string[]) => void;
}) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [bad, setBad] = useState<readonly string[]>([]);
  const add = () => {
    const read = readList(play, text);
    onChange([...new Set([...typed, ...read.good])]);
    setBad(read.bad);
    setText(read.bad.join(' '));
  };
  return (
    <div className="typed">
      <label htmlFor={id} className="fs13">
        {t('lotteries.list')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={2}
        value={text}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        inputMode="text"
        aria-describedby={`${id}-hint`}
        aria-invalid={bad.length > 0 || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row between wrap">
        <span id={`${id}-hint`} className="fs12 faint">
          {t('lotteries.listHint', { digits: play.digits, picks: play.picks })}
        </span>
        <Button size="s" tone="line" icon="plus" disabled={text.trim() === '' || isFrozen} onClick={add}>
          {t('lotteries.addList')}
        </Button>
      </div>
      {bad.length > 0 ? (
        <p className="fs13 bad" role="alert">
          {t('lotteries.listBad', { count: bad.length })} <Num>{bad.slice(0, WRONG_MAX).join(' ')}</Num>
        </p>
      ) : null}
      {typed.length > 0 ? (
        <div className="tags" aria-label={t('lotteries.listAdded', { count: typed.length })} role="group">
          {typed.slice(0, SHOWN_MAX).map((one) => (
            <button
              key={one}
              type="button"
              className={`chip num ${isClosed(one) ? 'shut' : ''}`}
              aria-label={t(isClosed(one) ? 'lotteries.removeClosed' : 'lotteries.remove', { number: one })}
              onClick={() => onChange(typed.filter((other) => other !== one))}
            >
              {one} ×
            </button>
          ))}
          {typed.length > SHOWN_MAX ? <Num className="muted">+{typed.length - SHOWN_MAX}</Num> : null}
        </div>
      ) : null}
    </div>
  );
}
