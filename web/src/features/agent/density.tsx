import { useWords } from '../../lib/language/words.js';
import { DensitySegments, useKeptDensity, type Density } from '../../ui/density.js';

/**
 * Returns the row height of a table and a function that changes it. The choice is stored on this device, separately
 * for each default.
 */
export const useDensity = (fallback: Density = 'roomy'): [Density, (next: Density) => void] =>
  useKeptDensity(fallback === 'dense' ? 'nm.density.team' : 'nm.density', fallback);

export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  const names = { roomy: t('agent.roomy'), dense: t('agent.dense') };
  return <DensitySegments value={value} legend={t('agent.density')} names={names} onChange={onChange} />;
}
