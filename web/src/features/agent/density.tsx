import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { keep, kept } from '../../lib/storage/kept.js';
import { Segmented } from '../../ui/choice.js';

export type Density = 'roomy' | 'dense';
const KEPT = 'nm.density';

/** The row height of agent tables, saved on this device. */
export function useDensity(): [Density, (next: Density) => void] {
  const [density, setDensity] = useState<Density>(kept(KEPT) === 'dense' ? 'dense' : 'roomy');
  return [
    density,
    (next) => {
      keep(KEPT, next === 'dense' ? next : undefined);
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
