import type { Reward, RewardState } from '../../lib/rewards/rewards.js';

export const STATES: readonly RewardState[] = ['claimable', 'claimed', 'expired'];

/** Reads the state in the URL; the default is the claimable rewards. */
export const stateOf = (query: URLSearchParams): RewardState =>
  STATES.find((state) => state === query.get('state')) ?? 'claimable';

/** The labels of the specification for rewards (§4, activity), each with its text and its colour. */
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
