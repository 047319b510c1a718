import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import type { Player, RelatedPlayer } from '../../lib/surface.js';
import { PlayerStatus } from './player-status.js';
import { partQuery } from './player-queries.js';
import { RecordTable, type Column } from './record-table.js';

/** The table of members who share a device, an IP address, a payee name or a payment account with this member. */
export function RelatedTable({ player }: { player: Player }) {
  const t = useWords();
  const query = useQuery(partQuery<{ readonly content: readonly RelatedPlayer[] }>(player.id, 'related'));
  const columns: readonly Column<RelatedPlayer>[] = [
    {
      heading: t('term.account.account'),
      cell: ({ id, account }) => (
        <Link className="b" to={`/players?open=${id}`}>
          <bdi>{account}</bdi>
        </Link>
      ),
    },
    {
      heading: t('opsPlayers.shared'),
      cell: ({ shared }) => shared.map((what) => t(`opsPlayers.shared.${what}`)).join(', '),
    },
    { heading: t('term.account.status'), cell: ({ status }) => <PlayerStatus status={status} /> },
    { heading: t('opsPlayers.since'), cell: ({ registeredAt }) => <DateTime at={registeredAt} /> },
  ];
  return (
    <>
      <RecordTable
        query={query}
        none={t('opsPlayers.noRelated')}
        columns={columns}
        rows={({ content }) => content}
        keyOf={({ id }) => id}
      />
      <p className="fs12 faint plnone">{t('opsPlayers.relatedText')}</p>
    </>
  );
}
