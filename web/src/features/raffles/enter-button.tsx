import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { FailureNote } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { claimRaffle } from './raffles-api.js';

/**
 * The button that enters a raffle. Several clicks send one request. `name` completes the button's name for screen
 * readers.
 */
export function EnterButton({ raffleId, name }: { raffleId: string; name: string }) {
  const t = useWords();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const claim = useMutation({
    mutationFn: () => claimRaffle(raffleId, (key.current ??= crypto.randomUUID())),
    onSuccess: () => say(t('term.activity.joined')),
    onSettled: (_answer, error) => {
      // If the answer was lost, the page stays as it is. A retry with the same key gets the first answer.
      if (error && asFailure(error).passing) return;
      void client.invalidateQueries({ queryKey: keys.raffles });
    },
  });
  return (
    <div className="rfenter">
      <Button tone="primary" busy={claim.isPending} onClick={() => claim.mutate()} data-testid="enter-raffle">
        {t('raffles.enter')}
        <span className="vh"> {name}</span>
      </Button>
      <FailureNote error={claim.error} />
    </div>
  );
}
