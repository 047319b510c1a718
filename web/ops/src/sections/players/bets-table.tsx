import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Delta, Num } from '../../../../src/ui/money.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import type { PlayerBets } from '../../lib/surface.js';
import { recordsQuery } from './player-queries.js';
import type { TableProps } from './player-look.js';
import { RecordTable } from './record-table.js';

/** The table of the member's settled bets in a range of days, newest first. */
export function BetsTable({ player, ...span }: TableProps) {
  const t = useWords();
  const query = useInfiniteQuery(recordsQuery<PlayerBets>(player.id, 'bets', span, { language: currentLanguage() }));
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noBets')}
      headings={[
        <th key="time">{t('opsPlayers.settled', { zone: zoneName() })}</th>,
        <th key="game">{t('opsPlayers.game')}</th>,
        <th key="round">{t('opsPlayers.round')}</th>,
        <th key="stake" className="end">
          {t('opsPlayers.stake')}
        </th>,
        <th key="payout" className="end">
          {t('opsPlayers.payout')}
        </th>,
        <th key="result" className="end">
          {t('opsPlayers.result')}
        </th>,
      ]}
      rows={({ pages }) =>
        pages
          .flatMap(({ content }) => content)
          .map((bet) => (
            <tr key={`${bet.vendor} ${bet.roundId}`}>
              <td>{bet.settledAt ? <DateTime at={bet.settledAt} seconds /> : '–'}</td>
              <td>
                <bdi title={bet.gameCode}>{bet.gameName}</bdi>
              </td>
              <td>
                <bdi className="hash">{bet.roundId}</bdi>
              </td>
              <td className="end">
                <Num>{formatMinor(bet.stakeMinor, { currency: bet.currency })}</Num>
              </td>
              <td className="end">
                <Num>{formatMinor(bet.payoutMinor, { currency: bet.currency })}</Num>
              </td>
              <td className="end">
                <Delta minor={String(BigInt(bet.payoutMinor) - BigInt(bet.stakeMinor))} symbol="" />
              </td>
            </tr>
          ))
      }
    />
  );
}
