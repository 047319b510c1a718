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
import { RecordTable, type Column } from './record-table.js';

type Movement = PlayerMovements['content'][number];

/** The table of the member's account movements in a range of days, of one type or of all, newest first. */
export function MovementsTable({ player, type, ...span }: TableProps) {
  const t = useWords();
  const { currency } = player;
  const query = useInfiniteQuery(recordsQuery<PlayerMovements>(player.id, 'movements', span, type ? { type } : {}));
  const columns: readonly Column<Movement>[] = [
    {
      heading: t('opsPlayers.time', { zone: zoneName() }),
      cell: ({ occurredAt }) => (occurredAt ? <DateTime at={occurredAt} seconds /> : '–'),
    },
    {
      heading: t('opsPlayers.type'),
      cell: (one) => (
        <>
          {t(`opsPlayers.movement.${one.type}`)}
          {one.status === 'refused' ? <span className="faint"> · {t('opsPlayers.refused')}</span> : null}
        </>
      ),
    },
    {
      heading: t('opsPlayers.reference'),
      look: 'muted',
      cell: ({ reference }) => <bdi title={reference}>{shortReference(reference)}</bdi>,
    },
    {
      heading: t('opsPlayers.change'),
      look: 'end',
      cell: ({ amountMinor }) => <Delta minor={amountMinor} symbol="" />,
    },
    {
      heading: t('opsPlayers.after'),
      look: 'end',
      cell: ({ afterMinor }) => <Num>{formatMinor(afterMinor, { currency })}</Num>,
    },
  ];
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noMovements')}
      columns={columns}
      rows={({ pages }) => pages.flatMap(({ content }) => content)}
      keyOf={({ transferId }) => transferId}
    />
  );
}
