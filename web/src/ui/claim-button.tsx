import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asFailure } from '../lib/api/failure.js';
import { useWords } from '../lib/language/words.js';
import { keys } from '../lib/query/keys.js';
import { claimReward } from '../lib/rewards/rewards.js';
import { Button } from './button.js';
import { FailureNote } from './states.js';
import { say } from './toast.js';

/** What a claim, or its refusal, changes on the pages. The balance is pushed. */
const CHANGED = [keys.rewards, keys.promoState, keys.rebate, keys.missions, keys.bonuses, keys.referral];

/** Claims a reward, once for any number of presses. `name` completes the name of the button for screen readers. */
export function ClaimButton({ rewardId, name, full }: { rewardId: string; name: string; full?: boolean }) {
  const t = useWords();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const claim = useMutation({
    mutationFn: () => claimReward(rewardId, (key.current ??= crypto.randomUUID())),
    onSuccess: ({ status }) => say(t(status === 'claimed' ? 'term.activity.claimed' : 'term.activity.processing')),
    onSettled: (_answer, error) => {
      // A lost answer keeps the list: the retry with the same key gets the first answer.
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
