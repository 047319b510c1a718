import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/**
 * Loads the beacon's signature of a round. The server only passes it on; the browser checks it with the beacon's
 * public key.
 */
export const signatureOf = async (round: string): Promise<string> =>
  (await request<Schemas['BeaconSignatureDto']>(`/lgw/lottery/beacon-rounds/${round}`)).signature;
