import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { keep, kept } from '../../lib/storage/kept.js';
import { Segmented } from '../../ui/choice.js';

export type Density = 'roomy' | 'dense';

/** The row height of a table, saved on this device apart from tables with another default. */
export function useDensity(fallback: Density = 'roomy'): [Density, (next: Density) => void] {
  const name = fallback === 'dense' ? 'nm.density.team' : 'nm.density';
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

export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  return (
    <Segmented
      name="density"
      legend={t('agent.density')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'roomy', name: t('agent.roomy') },
        { value: 'dense', name: t('agent.dense') },
      ]}
    />
  );
}
