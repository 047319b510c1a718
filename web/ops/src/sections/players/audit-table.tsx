import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { OperatorName } from '../../kit/operator-name.js';
import type { AuditLine, Player } from '../../lib/surface.js';
import { actionText } from '../../kit/audit-actions.js';
import { auditQuery } from './player-queries.js';
import { RecordTable, type Column } from './record-table.js';

/** The table of what operators did to the member or read about the member, newest first. */
export function AuditTable({ player }: { player: Player }) {
  const t = useWords();
  const query = useInfiniteQuery(auditQuery(player.id));
  const columns: readonly Column<AuditLine>[] = [
    { heading: t('opsPlayers.time', { zone: zoneName() }), cell: ({ at }) => <DateTime at={at} seconds /> },
    {
      heading: t('opsPlayers.who'),
      cell: ({ operator }) => (operator ? <OperatorName name={operator.name} /> : '–'),
    },
    {
      heading: t('opsPlayers.action'),
      cell: ({ action, outcome }) => (
        <>
          <bdi>{actionText(t, action)}</bdi>
          {outcome === 'done' ? null : (
            <span className="faint">
              {' '}
              · <bdi>{outcome}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      heading: t('term.account.reason'),
      look: 'muted cut',
      cell: ({ reason }) => <bdi title={reason}>{reason || '–'}</bdi>,
    },
  ];
  return (
    <>
      <RecordTable
        query={query}
        none={t('opsPlayers.noAudit')}
        columns={columns}
        rows={({ pages }) => pages.flatMap(({ content }) => content)}
        keyOf={({ id }) => id}
      />
      <p className="fs12 plnone">
        <Link className="link" to={`/audit?subject=${encodeURIComponent(player.id)}`}>
          {t('opsPlayers.inAudit')}
        </Link>
      </p>
    </>
  );
}
