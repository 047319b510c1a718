import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Delta, Num } from '../../../../src/ui/money.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import type { PlayerMovements } from '../../lib/surface.js';
import { recordsQuery } from './player-queries.js';
import type { TableProps } from './player-look.js';
import { RecordTable } from './record-table.js';

/** The table of the member's account movements in a range of days, of one type or of all, newest first. */
export function MovementsTable({ player, type, ...span }: TableProps) {
  const t = useWords();
  const { currency } = player;
  const query = useInfiniteQuery(recordsQuery<PlayerMovements>(player.id, 'movements', span, type ? { type } : {}));
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noMovements')}
      headings={[
        <th key="time">{t('opsPlayers.time', { zone: zoneName() })}</th>,
        <th key="type">{t('opsPlayers.type')}</th>,
        <th key="reference">{t('opsPlayers.reference')}</th>,
        <th key="change" className="end">
          {t('opsPlayers.change')}
        </th>,
        <th key="after" className="end">
          {t('opsPlayers.after')}
        </th>,
      ]}
      rows={({ pages }) =>
        pages
          .flatMap(({ content }) => content)
          .map((one) => (
            <tr key={one.transferId}>
              <td>{one.occurredAt ? <DateTime at={one.occurredAt} seconds /> : '–'}</td>
              <td>
                {t(`opsPlayers.movement.${one.type}`)}
                {one.status === 'refused' ? <span className="faint"> · {t('opsPlayers.refused')}</span> : null}
              </td>
              <td className="muted">
                <bdi title={one.reference}>{shortReference(one.reference)}</bdi>
              </td>
              <td className="end">
                <Delta minor={one.amountMinor} symbol="" />
              </td>
              <td className="end">
                <Num>{formatMinor(one.afterMinor, { currency })}</Num>
              </td>
            </tr>
          ))
      }
    />
  );
}
