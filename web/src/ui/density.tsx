import { useState } from 'react';
import { keep, kept } from '../lib/storage/kept.js';
import { Segmented } from './choice.js';

/** The height of rows: 48 px or 36 px. */
export type Density = 'roomy' | 'dense';

/** The row height that is saved on this device under a name. */
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

/** The choice of a row height. The page passes the texts, which load with its own. */
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
