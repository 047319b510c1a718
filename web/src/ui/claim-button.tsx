import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asFailure } from '../lib/api/failure.js';
import { useWords } from '../lib/language/words.js';
import { keys } from '../lib/query/keys.js';
import { claimReward } from '../lib/rewards/rewards.js';
import { Button } from './button.js';
import { FailureNote } from './states.js';
import { say } from './toast.js';

/**
 * The keys of the queries that a claim or its refusal changes. The balance is not among them, because it is pushed.
 */
const CHANGED = [keys.rewards, keys.promoState, keys.rebate, keys.missions, keys.bonuses, keys.referral];

/**
 * The button that claims a reward. Several clicks send one request. `name` completes the button's name for screen
 * readers.
 */
export function ClaimButton({ rewardId, name, full }: { rewardId: string; name: string; full?: boolean }) {
  const t = useWords();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const claim = useMutation({
    mutationFn: () => claimReward(rewardId, (key.current ??= crypto.randomUUID())),
    onSuccess: ({ status }) => say(t(status === 'claimed' ? 'term.activity.claimed' : 'term.activity.processing')),
    onSettled: (_answer, error) => {
      // If the answer was lost, the list stays as it is. A retry with the same key gets the first answer.
      if (error && asFailure(error).passing) return;
      for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Button tone="solid" full={full} busy={claim.isPending} onClick={() => claim.mutate()} data-testid="claim">
        {t('term.activity.claim')}
        <span className="vh"> {name}</span>
      </Button>
      <FailureNote error={claim.error} />
    </>
  );
}
