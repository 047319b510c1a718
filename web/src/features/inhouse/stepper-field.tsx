import { useId, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.js';

interface FieldProps {
  readonly label: string;
  readonly fewer: string;
  readonly more: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly locked: boolean;
  readonly aside?: ReactNode;
  readonly onChange: (value: number) => void;
}

/** A field for a small whole number, with buttons for one less and one more. */
export function StepperField({ label, fewer, more, value, min, max, locked, aside, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <div className="row between">
        <span className="lbl" id={id}>
          {label}
        </span>
        {aside}
      </div>
      <div className="input stepper">
        <output className="num" aria-live="polite">
          {value}
        </output>
        <span className="row">
          <IconButton
            label={fewer}
            icon="minus"
            disabled={locked || value <= min}
            onClick={() => onChange(value - 1)}
          />
          <IconButton label={more} icon="plus" disabled={locked || value >= max} onClick={() => onChange(value + 1)} />
        </span>
      </div>
    </div>
  );
}
