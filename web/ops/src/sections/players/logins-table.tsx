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
import { RecordTable, type Column } from './record-table.js';

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
  const columns: readonly Column<PlayerLogin>[] = [
    { heading: t('opsPlayers.time', { zone: zoneName() }), cell: ({ at }) => <DateTime at={at} seconds /> },
    {
      heading: t('opsPlayers.result'),
      cell: ({ result, passwordRight }) =>
        t(`opsPlayers.login.${result === 'several' && passwordRight ? 'severalRight' : result}`),
    },
    { heading: t('opsPlayers.attempts'), look: 'end', cell: ({ attempts }) => <Num>{attempts}</Num> },
    { heading: t('opsPlayers.loginWay'), cell: wayOf },
    {
      heading: t('opsPlayers.device'),
      look: 'cut',
      cell: ({ device }) => <bdi title={device}>{device || '–'}</bdi>,
    },
    {
      heading: t('opsPlayers.address'),
      cell: ({ id, address, newPlace }) => (
        <>
          <Num className="muted">{addresses.get(id) ?? address ?? '–'}</Num>{' '}
          {newPlace ? <Tag tone="wait">{t('opsPlayers.newPlace')}</Tag> : null}
        </>
      ),
    },
  ];
  return (
    <>
      {count > 0 ? (
        <MaskedAddresses revealed={revealed} read={(reason) => revealLogins(player.id, reason, count)} />
      ) : null}
      <RecordTable
        query={query}
        none={t('opsPlayers.noLogins')}
        columns={columns}
        rows={({ pages }) => pages.flatMap(({ content }) => content)}
        keyOf={({ id }) => id}
      />
    </>
  );
}
