import { useWords } from '../lib/language/words.js';
import type { Reward } from '../lib/rewards/rewards.js';
import { Tag } from './tag.js';

const STATES: Readonly<
  Partial<Record<Reward['status'], { readonly word: string; readonly tone: 'info' | 'done' | 'wait' | 'alert' }>>
> = {
  claimed: { word: 'term.activity.claimed', tone: 'done' },
  issued: { word: 'term.activity.issued', tone: 'done' },
  processing: { word: 'term.activity.processing', tone: 'wait' },
  close: { word: 'term.status.expired', tone: 'done' },
  rejected: { word: 'term.activity.rejected', tone: 'alert' },
};

/**
 * Shows the state of a day's or week's reward. It renders nothing while the reward can be claimed, because the button
 * shows that.
 */
export function RewardState({ status }: Pick<Reward, 'status'>) {
  const t = useWords();
  const state = STATES[status];
  return state ? <Tag tone={state.tone}>{t(state.word)}</Tag> : null;
}
