import type { Reward, RewardState } from '../../lib/rewards/rewards.js';

export const STATES: readonly RewardState[] = ['claimable', 'claimed', 'expired'];

/** Reads the chosen state of rewards from the URL. The default is the claimable rewards. */
export const stateOf = (query: URLSearchParams): RewardState =>
  STATES.find((state) => state === query.get('state')) ?? 'claimable';

/** The text and the colour for each reward label of the specification (§4, activity). */
export const LABELS: Readonly<
  Record<Reward['status'], { readonly word: string; readonly tone: 'info' | 'wait' | 'done' | 'alert' }>
> = {
  claim: { word: 'rewards.status.claim', tone: 'info' },
  applying: { word: 'rewards.status.applying', tone: 'wait' },
  coming_soon: { word: 'term.activity.comingSoon', tone: 'wait' },
  processing: { word: 'term.activity.processing', tone: 'wait' },
  claimed: { word: 'term.activity.claimed', tone: 'done' },
  issued: { word: 'term.activity.issued', tone: 'done' },
  close: { word: 'term.activity.closed', tone: 'done' },
  rejected: { word: 'term.activity.rejected', tone: 'alert' },
};
