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
import { RecordTable } from './record-table.js';

/** The table of the member's bonus grants in a range of days with their turnover, newest first. */
export function BonusesTable({ player, ...span }: TableProps) {
  const t = useWords();
  const { currency } = player;
  const query = useInfiniteQuery(recordsQuery<PlayerBonuses>(player.id, 'bonuses', span));
  const money = (minor: bigint | string): string => formatMinor(minor, { currency });
  return (
    <RecordTable
      query={query}
      none={t('opsPlayers.noBonuses')}
      headings={[
        <th key="time">{t('opsPlayers.granted', { zone: zoneName() })}</th>,
        <th key="promotion">{t('opsPlayers.promotion')}</th>,
        <th key="state">{t('term.account.status')}</th>,
        <th key="amount" className="end">
          {t('opsPlayers.amountIn', { currency })}
        </th>,
        <th key="turnover" className="end">
          {t('opsPlayers.turnover')}
        </th>,
        <th key="left" className="end">
          {t('opsPlayers.bonusLeft')}
        </th>,
      ]}
      rows={({ pages }) =>
        pages
          .flatMap(({ content }) => content)
          .map((one) => (
            <tr key={one.transferId}>
              <td>{one.grantedAt ? <DateTime at={one.grantedAt} seconds /> : '–'}</td>
              <td>
                <bdi>{promotionName(t, one.promotion)}</bdi>
              </td>
              <td>{t(`opsPlayers.bonus.${one.state}`)}</td>
              <td className="end">
                <Num>{money(BigInt(one.cashMinor) + BigInt(one.bonusMinor))}</Num>
              </td>
              <td className="end muted">
                {one.requiredMinor === '0' ? (
                  '–'
                ) : one.countedMinor === undefined ? (
                  <Num>{money(one.requiredMinor)}</Num>
                ) : (
                  t('opsPlayers.ofLimit', {
                    used: isolated(money(one.countedMinor)),
                    limit: isolated(money(one.requiredMinor)),
                  })
                )}
              </td>
              <td className="end">
                <Num>{money(one.leftMinor)}</Num>
              </td>
            </tr>
          ))
      }
    />
  );
}
