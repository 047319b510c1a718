import { useWords } from '../../../src/lib/language/words.js';
import { DensitySegments, useKeptDensity, type Density } from '../../../src/ui/density.js';
import { session } from '../lib/session.js';

/**
 * Returns the row height of a table and a function that changes it. The choice is stored per operator and table in
 * this browser. The default is 36 px.
 */
export const useTableDensity = (table: string): [Density, (next: Density) => void] =>
  useKeptDensity(`ops.density.${session().operator.id}.${table}`, 'dense');

/** The control for the row height of a table. It is hidden on a phone, where only one row height exists. */
export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  const names = { roomy: t('opsKit.roomy'), dense: t('opsKit.dense') };
  return (
    <span className="hide-s">
      <DensitySegments value={value} legend={t('opsKit.density')} names={names} onChange={onChange} />
    </span>
  );
}
