import { useState } from 'react';
import { keep, kept } from '../lib/storage/kept.js';
import { Segmented } from './choice.js';

/** The height of table rows: 48 px (`roomy`) or 36 px (`dense`). */
export type Density = 'roomy' | 'dense';

/** Returns a row height and a function that changes it. The choice is stored on this device under `name`. */
export function useKeptDensity(name: string, fallback: Density): [Density, (next: Density) => void] {
  const saved = kept(name);
  const [density, setDensity] = useState<Density>(saved === 'dense' || saved === 'roomy' ? saved : fallback);
  return [
    density,
    (next) => {
      keep(name, next === fallback ? undefined : next);
      setDensity(next);
    },
  ];
}

/** The control for the row height. The page passes its texts, because they are loaded with the page. */
export function DensitySegments({
  value,
  legend,
  names,
  onChange,
}: {
  value: Density;
  legend: string;
  names: Readonly<Record<Density, string>>;
  onChange: (next: Density) => void;
}) {
  return (
    <Segmented
      name="density"
      legend={legend}
      value={value}
      onChange={onChange}
      options={[
        { value: 'roomy', name: names.roomy },
        { value: 'dense', name: names.dense },
      ]}
    />
  );
}
