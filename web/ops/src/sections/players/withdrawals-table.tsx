import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { STATUS_NAMES } from '../../kit/withdrawal-status.js';
import { may } from '../../lib/session.js';
import { PAID, type TableProps } from './player-look.js';
import { withdrawalsQuery } from './player-queries.js';
import { RecordTable } from './record-table.js';

/** The member's withdrawals, newest first: all of them, or only those that are part of the sum of a range. */
export function WithdrawalsTable({ player, type, ...span }: TableProps) {
  const t = useWords();
  const query = useInfiniteQuery(withdrawalsQuery(player.id, type === PAID ? span : undefined));
  const isOpened = may('withdrawals.read');
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noWithdrawals')}
      headings={[
        <th key="time">{t('opsPlayers.asked', { zone: zoneName() })}</th>,
        <th key="reference">{t('opsPlayers.reference')}</th>,
        <th key="to">{t('opsPlayers.to')}</th>,
        <th key="state">{t('term.account.status')}</th>,
        <th key="amount" className="end">
          {t('opsPlayers.amountIn', { currency: player.currency })}
        </th>,
      ]}
      rows={({ pages }) =>
        pages
          .flatMap(({ content }) => content)
          .map((one) => (
            <tr key={one.id}>
              <td>{one.requestedAt ? <DateTime at={one.requestedAt} seconds /> : '–'}</td>
              <td>
                {isOpened ? (
                  <Link className="link" to={`/withdrawals?open=${one.id}`}>
                    <Num>{one.reference}</Num>
                  </Link>
                ) : (
                  <Num>{one.reference}</Num>
                )}
              </td>
              <td className="muted">
                <bdi>{one.institution}</bdi> <Num>{one.number}</Num>
              </td>
              <td>
                {one.notReceived && one.status === 'paid' ? (
                  <span className="age late">{t('opsPlayers.notReceived')}</span>
                ) : (
                  t(STATUS_NAMES[one.status])
                )}
              </td>
              <td className="end">
                <Num>{formatMinor(one.amountMinor, { currency: one.currency })}</Num>
              </td>
            </tr>
          ))
      }
    />
  );
}
