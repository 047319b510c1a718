import { useId } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { IconButton } from '../../../ui/button.js';
import { MINES_MAX, MINES_MIN } from './mines-rules.js';

const QUICK = [1, 3, 5, 10, 20];

interface FieldProps {
  readonly mines: number;
  /** True while a round runs. */
  readonly locked: boolean;
  readonly onChange: (mines: number) => void;
}

/** The number of crabs, with a button for fewer and one for more. */
export function MinesField({ mines, locked, onChange }: FieldProps) {
  const t = useWords();
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <div className="row between">
        <span className="lbl" id={id}>
          {t('mines.crabs')}
        </span>
      </div>
      <div className="input stepper">
        <output className="num" aria-live="polite">
          {mines}
        </output>
        <span className="row">
          <IconButton
            label={t('mines.fewer')}
            icon="minus"
            disabled={locked || mines <= MINES_MIN}
            onClick={() => onChange(mines - 1)}
          />
          <IconButton
            label={t('mines.more')}
            icon="plus"
            disabled={locked || mines >= MINES_MAX}
            onClick={() => onChange(mines + 1)}
          />
        </span>
      </div>
    </div>
  );
}

/** Frequent numbers of crabs. */
export function MinesChips({ mines, locked, onChange }: FieldProps) {
  const t = useWords();
  return (
    <div className="chips five" role="group" aria-label={t('mines.crabs')}>
      {QUICK.map((count) => (
        <button
          key={count}
          type="button"
          disabled={locked}
          aria-pressed={count === mines}
          className={`chip num ${count === mines ? 'on' : ''}`}
          onClick={() => onChange(count)}
        >
          {count}
        </button>
      ))}
    </div>
  );
}
