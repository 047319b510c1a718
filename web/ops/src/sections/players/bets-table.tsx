import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Delta, Num } from '../../../../src/ui/money.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import type { PlayerBets } from '../../lib/surface.js';
import { recordsQuery } from './player-queries.js';
import type { TableProps } from './player-look.js';
import { RecordTable, type Column } from './record-table.js';

type Bet = PlayerBets['content'][number];

/** The table of the member's settled bets in a range of days, newest first. */
export function BetsTable({ player, ...span }: TableProps) {
  const t = useWords();
  const query = useInfiniteQuery(recordsQuery<PlayerBets>(player.id, 'bets', span, { language: currentLanguage() }));
  const columns: readonly Column<Bet>[] = [
    {
      heading: t('opsPlayers.settled', { zone: zoneName() }),
      cell: ({ settledAt }) => (settledAt ? <DateTime at={settledAt} seconds /> : '–'),
    },
    {
      heading: t('opsPlayers.game'),
      cell: ({ gameCode, gameName }) => <bdi title={gameCode}>{gameName}</bdi>,
    },
    { heading: t('opsPlayers.round'), cell: ({ roundId }) => <bdi className="hash">{roundId}</bdi> },
    {
      heading: t('opsPlayers.stake'),
      look: 'end',
      cell: ({ stakeMinor, currency }) => <Num>{formatMinor(stakeMinor, { currency })}</Num>,
    },
    {
      heading: t('opsPlayers.payout'),
      look: 'end',
      cell: ({ payoutMinor, currency }) => <Num>{formatMinor(payoutMinor, { currency })}</Num>,
    },
    {
      heading: t('opsPlayers.result'),
      look: 'end',
      cell: ({ stakeMinor, payoutMinor }) => (
        <Delta minor={String(BigInt(payoutMinor) - BigInt(stakeMinor))} symbol="" />
      ),
    },
  ];
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noBets')}
      columns={columns}
      rows={({ pages }) => pages.flatMap(({ content }) => content)}
      keyOf={({ vendor, roundId }) => `${vendor} ${roundId}`}
    />
  );
}
