import { useSession } from '../../../lib/session/session.js';
import { useWords } from '../../../lib/language/words.js';
import { DensitySegments, useKeptDensity, type Density } from '../../../ui/density.js';

/** The tables whose row height the user can choose. Each table has its own choice. */
export type TableName =
  | 'bets'
  | 'downlines'
  | 'income'
  | 'incomeDays'
  | 'links'
  | 'losses'
  | 'movements'
  | 'opened'
  | 'periods'
  | 'statement'
  | 'team';

/** The row height of a table, saved on this device per member. */
export function useDensity(table: TableName, fallback: Density): [Density, (next: Density) => void] {
  const { user } = useSession();
  return useKeptDensity(`nm.density.${user?.id ?? ''}.${table}`, fallback);
}

export function DensityChoice({ value, onChange }: { value: Density; onChange: (next: Density) => void }) {
  const t = useWords();
  const names = { roomy: t('agent.roomy'), dense: t('agent.dense') };
  return <DensitySegments value={value} legend={t('agent.density')} names={names} onChange={onChange} />;
}
