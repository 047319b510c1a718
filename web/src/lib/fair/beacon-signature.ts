import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/** The beacon's signature of a round. The house only hands it on; the browser checks it with the public key. */
export const signatureOf = async (round: string): Promise<string> =>
  (await request<Schemas['BeaconSignatureDto']>(`/lgw/lottery/beacon-rounds/${round}`)).signature;
