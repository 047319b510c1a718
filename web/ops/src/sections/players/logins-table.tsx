import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { PlayerLogin, PlayerLogins } from '../../lib/surface.js';
import { useRevealed } from '../../kit/reveal.js';
import { MaskedAddresses, addressOf } from './masked-addresses.js';
import type { TableProps } from './player-look.js';
import { loginsQuery, revealLogins } from './player-queries.js';
import { RecordTable } from './record-table.js';

/** The table of the member's login attempts in the last 90 days, newest first. */
export function LoginsTable({ player }: TableProps) {
  const t = useWords();
  const query = useInfiniteQuery(loginsQuery(player.id));
  const revealed = useRevealed<PlayerLogins>();
  const addresses = addressOf(revealed.full?.content);
  const count = query.data?.pages.flatMap(({ content }) => content).length ?? 0;
  const wayOf = ({ way, factor }: PlayerLogin): string =>
    [way ? t(`opsPlayers.loginWay.${way}`) : '', factor ? t(`opsPlayers.loginFactor.${factor}`) : '']
      .filter(Boolean)
      .join(' + ') || '–';
  return (
    <>
      {count > 0 ? (
        <MaskedAddresses revealed={revealed} read={(reason) => revealLogins(player.id, reason, count)} />
      ) : null}
      <RecordTable
        query={query}
        none={t('opsPlayers.noLogins')}
        headings={[
          <th key="time">{t('opsPlayers.time', { zone: zoneName() })}</th>,
          <th key="result">{t('opsPlayers.result')}</th>,
          <th key="count" className="end">
            {t('opsPlayers.attempts')}
          </th>,
          <th key="way">{t('opsPlayers.loginWay')}</th>,
          <th key="device">{t('opsPlayers.device')}</th>,
          <th key="address">{t('opsPlayers.address')}</th>,
        ]}
        rows={({ pages }) =>
          pages
            .flatMap(({ content }) => content)
            .map((one) => (
              <tr key={one.id}>
                <td>
                  <DateTime at={one.at} seconds />
                </td>
                <td>
                  {t(`opsPlayers.login.${one.result === 'several' && one.passwordRight ? 'severalRight' : one.result}`)}
                </td>
                <td className="end">
                  <Num>{one.attempts}</Num>
                </td>
                <td>{wayOf(one)}</td>
                <td className="cut">
                  <bdi title={one.device}>{one.device || '–'}</bdi>
                </td>
                <td>
                  <Num className="muted">{addresses.get(one.id) ?? one.address ?? '–'}</Num>{' '}
                  {one.newPlace ? <Tag tone="wait">{t('opsPlayers.newPlace')}</Tag> : null}
                </td>
              </tr>
            ))
        }
      />
    </>
  );
}
