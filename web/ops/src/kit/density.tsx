import { useWords } from '../../../src/lib/language/words.js';
import { DensitySegments, useKeptDensity, type Density } from '../../../src/ui/density.js';
import { session } from '../lib/session.js';

/** The row height of a table. Each operator has an own one on this device, 36 px at first. */
export const useTableDensity = (table: string): [Density, (next: Density) => void] =>
  useKeptDensity(`ops.density.${session().operator.id}.${table}`, 'dense');

/** The choice of the row height. A phone has one height, so it has no choice. */
export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  const names = { roomy: t('opsKit.roomy'), dense: t('opsKit.dense') };
  return (
    <span className="hide-s">
      <DensitySegments value={value} legend={t('opsKit.density')} names={names} onChange={onChange} />
    </span>
  );
}
