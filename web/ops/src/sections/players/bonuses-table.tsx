import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { PlayerBonuses } from '../../lib/surface.js';
import { recordsQuery } from './player-queries.js';
import type { TableProps } from './player-look.js';
import { promotionName } from './promotion-name.js';
import { RecordTable, type Column } from './record-table.js';

type Bonus = PlayerBonuses['content'][number];

/** The table of the member's bonus grants in a range of days with their turnover, newest first. */
export function BonusesTable({ player, ...span }: TableProps) {
  const t = useWords();
  const { currency } = player;
  const query = useInfiniteQuery(recordsQuery<PlayerBonuses>(player.id, 'bonuses', span));
  const money = (minor: bigint | string): string => formatMinor(minor, { currency });
  const turnoverOf = ({ requiredMinor, countedMinor }: Bonus) => {
    if (requiredMinor === '0') return '–';
    if (countedMinor === undefined) return <Num>{money(requiredMinor)}</Num>;
    return t('opsPlayers.ofLimit', { used: isolated(money(countedMinor)), limit: isolated(money(requiredMinor)) });
  };
  const columns: readonly Column<Bonus>[] = [
    {
      heading: t('opsPlayers.granted', { zone: zoneName() }),
      cell: ({ grantedAt }) => (grantedAt ? <DateTime at={grantedAt} seconds /> : '–'),
    },
    { heading: t('opsPlayers.promotion'), cell: ({ promotion }) => <bdi>{promotionName(t, promotion)}</bdi> },
    { heading: t('term.account.status'), cell: ({ state }) => t(`opsPlayers.bonus.${state}`) },
    {
      heading: t('opsPlayers.amountIn', { currency }),
      look: 'end',
      cell: ({ cashMinor, bonusMinor }) => <Num>{money(BigInt(cashMinor) + BigInt(bonusMinor))}</Num>,
    },
    { heading: t('opsPlayers.turnover'), look: 'end muted', cell: turnoverOf },
    { heading: t('opsPlayers.bonusLeft'), look: 'end', cell: ({ leftMinor }) => <Num>{money(leftMinor)}</Num> },
  ];
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noBonuses')}
      columns={columns}
      rows={({ pages }) => pages.flatMap(({ content }) => content)}
      keyOf={({ transferId }) => transferId}
    />
  );
}
