import type { identity } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** The part of the identity client that this service uses. */
export type PromotionsIdentity = Pick<RpcClient<typeof identity.IdentityService>, 'getBrand' | 'getMember'>;
