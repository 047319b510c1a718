import type { Reward, RewardState } from '../../lib/rewards/rewards.js';

export const STATES: readonly RewardState[] = ['claimable', 'claimed', 'expired'];

/** The state in the address; what can be claimed by default. */
export const stateOf = (query: URLSearchParams): RewardState =>
  STATES.find((state) => state === query.get('state')) ?? 'claimable';

/** The labels that the specification gives to rewards (§4, activity), each with its word and its colour. */
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
