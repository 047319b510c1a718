import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { i18n, type Translate } from '../language/words.js';
import { keys } from '../query/keys.js';

export type Reward = Schemas['RewardDto'];
export type RewardState = 'claimable' | 'claimed' | 'expired';

const PAGE_SIZE = 12;

/**
 * Reads a page of the member's rewards in a state, newest first. The previous page stays on screen while the next one
 * loads.
 */
export const rewardsQuery = (state: RewardState, page: number) =>
  queryOptions({
    queryKey: [...keys.rewards, state, page],
    queryFn: ({ signal }) =>
      request<Schemas['RewardPageDto']>('/wps/rewards', { signal, query: { state, page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export type Vip = Schemas['VipDto'];

/**
 * Reads the member's VIP level. Its query key begins with the key of rewards, so that a claim or a new reward makes
 * it read again.
 */
export const vipQuery = queryOptions({
  queryKey: [...keys.rewards, 'vip'],
  queryFn: ({ signal }) => request<Vip>('/wps/promotions/vip', { signal }),
});

/** Claims a reward. If the answer is lost, a retry with the same key has no further effect. */
export const claimReward = (rewardId: string, key: string): Promise<Reward> =>
  request<Reward>(`/wps/rewards/${rewardId}/claim`, { method: 'POST', idempotencyKey: key });

const known = (id: string): boolean => (i18n.messages as Record<string, unknown>)[id] !== undefined;

/**
 * Returns the name of what a reward comes from. It needs the texts of `rewards`. Without a known name it returns the
 * word for a reward.
 */
export function rewardName(t: Translate, promotion: string): string {
  const id = `rewards.name.${promotion.replace(/-/g, '_')}`;
  return t(known(id) ? id : 'term.promo.reward');
}

/** Returns the total of a reward in minor units: cash plus bonus. */
export const amountOf = ({ cashMinor, bonusMinor }: Pick<Reward, 'cashMinor' | 'bonusMinor'>): bigint =>
  BigInt(cashMinor) + BigInt(bonusMinor);
