import { useId } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { IconButton } from '../../../ui/button.js';
import { ROWS_MAX, ROWS_MIN } from './plinko-rules.js';

interface FieldProps {
  readonly rows: number;
  /** True while mangoes fall: the board keeps its rows. */
  readonly locked: boolean;
  readonly onChange: (rows: number) => void;
}

/** The number of rows, with a button for fewer and one for more. */
export function RowsField({ rows, locked, onChange }: FieldProps) {
  const t = useWords();
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <div className="row between">
        <span className="lbl" id={id}>
          {t('plinko.rows')}
        </span>
      </div>
      <div className="input stepper">
        <output className="num" aria-live="polite">
          {rows}
        </output>
        <span className="row">
          <IconButton
            label={t('plinko.fewer')}
            icon="minus"
            disabled={locked || rows <= ROWS_MIN}
            onClick={() => onChange(rows - 1)}
          />
          <IconButton
            label={t('plinko.more')}
            icon="plus"
            disabled={locked || rows >= ROWS_MAX}
            onClick={() => onChange(rows + 1)}
          />
        </span>
      </div>
    </div>
  );
}
