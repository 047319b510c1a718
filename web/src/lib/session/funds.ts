import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { moduleOn } from '../brand/brand.js';
import { keys } from '../query/keys.js';
import { takeBalance } from './balance.js';
import { isTrial, useSession } from './session.js';

export type Funds = Schemas['FundsDto'];

const fundsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: keys.funds,
    queryFn: async ({ signal }): Promise<Funds> => {
      const funds = await request<Funds>('/wps/member/info/funds/consolidated', { signal });
      takeBalance(client, funds);
      return funds;
    },
    staleTime: Infinity,
  });

/**
 * Reads the balance and the contract flags together once after a login (specification §4). Only for brands with agent
 * contracts, and not for free play.
 */
export function useFunds(client: QueryClient) {
  const { token, user } = useSession();
  const enabled = token !== undefined && !isTrial(user) && moduleOn('AGENTPOLICY3');
  return useQuery({ ...fundsQuery(client), enabled });
}
