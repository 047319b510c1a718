import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { STATUS_NAMES } from '../../kit/withdrawal-status.js';
import { may } from '../../lib/session.js';
import type { PlayerWithdrawals } from '../../lib/surface.js';
import { PAID, type TableProps } from './player-look.js';
import { withdrawalsQuery } from './player-queries.js';
import { RecordTable, type Column } from './record-table.js';

type PlayerWithdrawal = PlayerWithdrawals['content'][number];

/** The member's withdrawals, newest first: all of them, or only those that are part of the sum of a range. */
export function WithdrawalsTable({ player, type, ...span }: TableProps) {
  const t = useWords();
  const query = useInfiniteQuery(withdrawalsQuery(player.id, type === PAID ? span : undefined));
  const isOpened = may('withdrawals.read');
  const columns: readonly Column<PlayerWithdrawal>[] = [
    {
      heading: t('opsPlayers.asked', { zone: zoneName() }),
      cell: ({ requestedAt }) => (requestedAt ? <DateTime at={requestedAt} seconds /> : '–'),
    },
    {
      heading: t('opsPlayers.reference'),
      cell: ({ id, reference }) =>
        isOpened ? (
          <Link className="link" to={`/withdrawals?open=${id}`}>
            <Num>{reference}</Num>
          </Link>
        ) : (
          <Num>{reference}</Num>
        ),
    },
    {
      heading: t('opsPlayers.to'),
      look: 'muted',
      cell: ({ institution, number }) => (
        <>
          <bdi>{institution}</bdi> <Num>{number}</Num>
        </>
      ),
    },
    {
      heading: t('term.account.status'),
      cell: ({ notReceived, status }) =>
        notReceived && status === 'paid' ? (
          <span className="age late">{t('opsPlayers.notReceived')}</span>
        ) : (
          t(STATUS_NAMES[status])
        ),
    },
    {
      heading: t('opsPlayers.amountIn', { currency: player.currency }),
      look: 'end',
      cell: ({ amountMinor, currency }) => <Num>{formatMinor(amountMinor, { currency })}</Num>,
    },
  ];
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noWithdrawals')}
      columns={columns}
      rows={({ pages }) => pages.flatMap(({ content }) => content)}
      keyOf={({ id }) => id}
    />
  );
}
