import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import type { Player, RelatedPlayer } from '../../lib/surface.js';
import { PlayerStatus } from './player-status.js';
import { partQuery } from './player-queries.js';
import { RecordTable } from './record-table.js';

/** The table of members who share a device, an IP address, a payee name or a payment account with this member. */
export function RelatedTable({ player }: { player: Player }) {
  const t = useWords();
  const query = useQuery(partQuery<{ readonly content: readonly RelatedPlayer[] }>(player.id, 'related'));
  return (
    <>
      <RecordTable
        query={query}
        none={t('opsPlayers.noRelated')}
        headings={[
          <th key="account">{t('term.account.account')}</th>,
          <th key="shared">{t('opsPlayers.shared')}</th>,
          <th key="status">{t('term.account.status')}</th>,
          <th key="since">{t('opsPlayers.since')}</th>,
        ]}
        rows={({ content }) =>
          content.map((one) => (
            <tr key={one.id}>
              <td>
                <Link className="b" to={`/players?open=${one.id}`}>
                  <bdi>{one.account}</bdi>
                </Link>
              </td>
              <td>{one.shared.map((what) => t(`opsPlayers.shared.${what}`)).join(', ')}</td>
              <td>
                <PlayerStatus status={one.status} />
              </td>
              <td>
                <DateTime at={one.registeredAt} />
              </td>
            </tr>
          ))
        }
      />
      <p className="fs12 faint plnone">{t('opsPlayers.relatedText')}</p>
    </>
  );
}
