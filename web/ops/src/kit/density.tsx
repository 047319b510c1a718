import { useWords } from '../../../src/lib/language/words.js';
import { DensitySegments, useKeptDensity, type Density } from '../../../src/ui/density.js';
import { session } from '../lib/session.js';

/** The row height of tables, stored per operator on this device; 36 px by default. */
export const useTableDensity = (table: string): [Density, (next: Density) => void] =>
  useKeptDensity(`ops.density.${session().operator.id}.${table}`, 'dense');

/** The control for the row height. On a phone there is only one height, so it is not shown. */
export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  const names = { roomy: t('opsKit.roomy'), dense: t('opsKit.dense') };
  return (
    <span className="hide-s">
      <DensitySegments value={value} legend={t('opsKit.density')} names={names} onChange={onChange} />
    </span>
  );
}
