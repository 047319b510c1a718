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
import { RecordTable, type Column } from './record-table.js';

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
  const columns: readonly Column<PlayerSession>[] = [
    {
      heading: t('opsPlayers.device'),
      look: 'cut',
      cell: ({ device }) => <bdi title={device}>{device || '–'}</bdi>,
    },
    {
      heading: t('opsPlayers.address'),
      cell: ({ id, address }) => <Num className="muted">{addresses.get(id) ?? address}</Num>,
    },
    { heading: t('opsPlayers.started', { zone: zoneName() }), cell: ({ startedAt }) => <DateTime at={startedAt} /> },
    {
      heading: t('opsPlayers.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : '–'),
    },
    ...(may('players.sessions')
      ? [
          {
            heading: t('opsPlayers.end'),
            look: 'end',
            isAct: true,
            cell: (one: PlayerSession) => (
              <Button size="s" tone="line" onClick={() => setEnding(one)}>
                {t('opsPlayers.end')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {query.data?.content.length ? (
        <MaskedAddresses revealed={revealed} read={(reason) => revealSessions(player.id, reason)} />
      ) : null}
      <RecordTable
        query={query}
        none={t('opsPlayers.noSessions')}
        columns={columns}
        rows={({ content }) => content}
        keyOf={({ id }) => id}
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
