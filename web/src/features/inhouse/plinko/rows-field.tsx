import { useWords } from '../../../lib/language/words.js';
import { StepperField } from '../stepper-field.js';
import { ROWS_MAX, ROWS_MIN } from './plinko-rules.js';

interface FieldProps {
  readonly rows: number;
  /** True while mangoes fall. The number of rows cannot be changed then. */
  readonly locked: boolean;
  readonly onChange: (rows: number) => void;
}

/** The field for the number of rows, with buttons for one less and one more. */
export function RowsField({ rows, locked, onChange }: FieldProps) {
  const t = useWords();
  return (
    <StepperField
      label={t('plinko.rows')}
      fewer={t('plinko.fewer')}
      more={t('plinko.more')}
      value={rows}
      min={ROWS_MIN}
      max={ROWS_MAX}
      locked={locked}
      onChange={onChange}
    />
  );
}
