import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { OperatorName } from '../../kit/operator-name.js';
import type { Player } from '../../lib/surface.js';
import { actionText } from '../../kit/audit-actions.js';
import { auditQuery } from './player-queries.js';
import { RecordTable } from './record-table.js';

/** The table of what operators did to the member or read about the member, newest first. */
export function AuditTable({ player }: { player: Player }) {
  const t = useWords();
  const query = useInfiniteQuery(auditQuery(player.id));
  return (
    <>
      <RecordTable
        query={query}
        none={t('opsPlayers.noAudit')}
        headings={[
          <th key="time">{t('opsPlayers.time', { zone: zoneName() })}</th>,
          <th key="who">{t('opsPlayers.who')}</th>,
          <th key="action">{t('opsPlayers.action')}</th>,
          <th key="reason">{t('term.account.reason')}</th>,
        ]}
        rows={({ pages }) =>
          pages
            .flatMap(({ content }) => content)
            .map((one) => (
              <tr key={one.id}>
                <td>
                  <DateTime at={one.at} seconds />
                </td>
                <td>{one.operator ? <OperatorName name={one.operator.name} /> : '–'}</td>
                <td>
                  <bdi>{actionText(t, one.action)}</bdi>
                  {one.outcome === 'done' ? null : (
                    <span className="faint">
                      {' '}
                      · <bdi>{one.outcome}</bdi>
                    </span>
                  )}
                </td>
                <td className="muted cut">
                  <bdi title={one.reason}>{one.reason || '–'}</bdi>
                </td>
              </tr>
            ))
        }
      />
      <p className="fs12 plnone">
        <Link className="link" to={`/audit?subject=${encodeURIComponent(player.id)}`}>
          {t('opsPlayers.inAudit')}
        </Link>
      </p>
    </>
  );
}
