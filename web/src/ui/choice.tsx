import type { ReactNode } from 'react';

/** A choice between a few values, as a row of radio buttons. */
export function Segmented<T extends string>({
  name,
  legend,
  value,
  options,
  onChange,
  full,
}: {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; name: ReactNode }[];
  onChange: (value: T) => void;
  full?: boolean;
}) {
  return (
    <fieldset className={`seg ${full ? 'full' : ''}`}>
      <legend className="vh">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : ''}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}
