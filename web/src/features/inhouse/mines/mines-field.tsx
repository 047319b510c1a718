import { useWords } from '../../../lib/language/words.js';
import { StepperField } from '../stepper-field.js';
import { MINES_MAX, MINES_MIN } from './mines-rules.js';

const QUICK = [1, 3, 5, 10, 20];

interface FieldProps {
  readonly mines: number;
  /** True while a round runs. The number of crabs cannot be changed then. */
  readonly locked: boolean;
  readonly onChange: (mines: number) => void;
}

/** The field for the number of crabs, with buttons for one less and one more. */
export function MinesField({ mines, locked, onChange }: FieldProps) {
  const t = useWords();
  return (
    <StepperField
      label={t('mines.crabs')}
      fewer={t('mines.fewer')}
      more={t('mines.more')}
      value={mines}
      min={MINES_MIN}
      max={MINES_MAX}
      locked={locked}
      onChange={onChange}
    />
  );
}

/** Buttons for numbers of crabs that players often choose. */
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
