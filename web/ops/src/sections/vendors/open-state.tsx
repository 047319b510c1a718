import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { DeskVendor } from '../../lib/surface.js';

type State = Pick<DeskVendor, 'status' | 'maintenanceUntil'>;

const TONES = { active: 'done', maintenance: 'wait', closed: 'alert' } as const;

/** Shows whether a vendor or a game can be played, and the announced end of a maintenance. */
export function OpenState({ of: { status, maintenanceUntil } }: { of: State }) {
  const t = useWords();
  return (
    <span className="row wrap">
      <Tag tone={TONES[status]}>{t(`opsVendors.status.${status}`)}</Tag>
      {status === 'maintenance' ? (
        <span className="fs12 muted">
          {maintenanceUntil ? <DateTime at={maintenanceUntil} /> : t('opsVendors.noEnd')}
        </span>
      ) : null}
    </span>
  );
}
