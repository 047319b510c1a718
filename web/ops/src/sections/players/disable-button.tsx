import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { say } from '../../../../src/ui/toast.js';
import { AskReason } from '../../kit/ask-reason.js';
import type { Player } from '../../lib/surface.js';
import { TRIAL } from './player-look.js';
import { playerQuery, setDisabled } from './player-queries.js';

/** The button that disables or enables the member. The operator must give a reason for the audit log. */
export function DisableButton({ player }: { player: Player }) {
  const t = useWords();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isDisabled = player.status === 'disabled';
  const { account } = player;
  const change = useMutation({
    mutationFn: (reason: string) => setDisabled(player.id, !isDisabled, reason),
    onSuccess: (after) => {
      setAsking(false);
      client.setQueryData(playerQuery(player.id).queryKey, after);
      void client.invalidateQueries({ queryKey: [...playerQuery(player.id).queryKey, 'sessions'] });
      say(
        after.status === 'disabled'
          ? t('opsPlayers.disabledNow', { account })
          : t('opsPlayers.enabledNow', { account }),
      );
    },
  });
  if (player.type === TRIAL) return null;
  return (
    <>
      <Button tone="line" size="s" onClick={() => setAsking(true)}>
        {isDisabled ? t('opsPlayers.enable') : t('opsPlayers.disable')}
      </Button>
      {isAsking ? (
        <AskReason
          title={isDisabled ? t('opsPlayers.enableAsk', { account }) : t('opsPlayers.disableAsk', { account })}
          text={isDisabled ? t('opsPlayers.enableText') : t('opsPlayers.disableText')}
          button={isDisabled ? t('opsPlayers.enable') : t('opsPlayers.disable')}
          busy={change.isPending}
          error={change.error}
          onGive={(reason) => change.mutate(reason)}
          onClose={() => {
            change.reset();
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}
