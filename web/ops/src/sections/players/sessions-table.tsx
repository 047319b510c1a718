import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { say } from '../../../../src/ui/toast.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { may } from '../../lib/session.js';
import type { Player, PlayerSession } from '../../lib/surface.js';
import { AskReason } from '../../kit/ask-reason.js';
import { useRevealed } from '../../kit/reveal.js';
import { MaskedAddresses, addressOf } from './masked-addresses.js';
import { endSession, partQuery, revealSessions, type Sessions } from './player-queries.js';
import { RecordTable } from './record-table.js';

/** The table of the member's active sessions. */
export function SessionsTable({ player }: { player: Player }) {
  const t = useWords();
  const client = useQueryClient();
  const [ending, setEnding] = useState<PlayerSession>();
  const options = partQuery<Sessions>(player.id, 'sessions');
  const query = useQuery(options);
  const revealed = useRevealed<Sessions>();
  const addresses = addressOf(revealed.full?.content);
  const end = useMutation({
    mutationFn: (reason: string) => endSession(player.id, ending?.id ?? '', reason),
    onSuccess: (left) => {
      client.setQueryData(options.queryKey, left);
      setEnding(undefined);
      say(t('opsPlayers.ended'));
    },
  });
  const mayEnd = may('players.sessions');
  return (
    <>
      {query.data?.content.length ? (
        <MaskedAddresses revealed={revealed} read={(reason) => revealSessions(player.id, reason)} />
      ) : null}
      <RecordTable
        query={query}
        none={t('opsPlayers.noSessions')}
        headings={[
          <th key="device">{t('opsPlayers.device')}</th>,
          <th key="address">{t('opsPlayers.address')}</th>,
          <th key="started">{t('opsPlayers.started', { zone: zoneName() })}</th>,
          <th key="used">{t('opsPlayers.lastUsed')}</th>,
          ...(mayEnd ? [<th key="end" aria-label={t('opsPlayers.end')} />] : []),
        ]}
        rows={({ content }) =>
          content.map((one) => (
            <tr key={one.id}>
              <td className="cut">
                <bdi title={one.device}>{one.device || '–'}</bdi>
              </td>
              <td>
                <Num className="muted">{addresses.get(one.id) ?? one.address}</Num>
              </td>
              <td>
                <DateTime at={one.startedAt} />
              </td>
              <td>{one.lastUsedAt ? <DateTime at={one.lastUsedAt} /> : '–'}</td>
              {mayEnd ? (
                <td className="end">
                  <Button size="s" tone="line" onClick={() => setEnding(one)}>
                    {t('opsPlayers.end')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))
        }
      />
      {ending ? (
        <AskReason
          title={t('opsPlayers.endAsk')}
          text={t('opsPlayers.endText')}
          button={t('opsPlayers.end')}
          busy={end.isPending}
          error={end.error}
          onGive={(reason) => end.mutate(reason)}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </>
  );
}
