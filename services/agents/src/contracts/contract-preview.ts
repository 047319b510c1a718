import { createHash } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Version } from './contracts.store.js';

/** The consequences of accepting an offer or of ending a contract. The token identifies exactly this preview. */
export interface Preview {
  readonly wouldEnd: readonly Version[];
  readonly wouldStay: readonly Version[];
  /** The pair's version in force, which the offer would replace or the termination would end. */
  readonly replaces: Version | undefined;
  readonly token: string;
  readonly effectiveFrom: Date;
}

/** Identifies a preview by its subject and by exactly the versions that end. */
export const tokenOf = (subject: string, wouldEnd: readonly Version[]): string =>
  createHash('sha256')
    .update([subject, ...wouldEnd.map(({ versionId }) => versionId)].join(' '))
    .digest('base64url');

/** Refuses without the token of the preview of now; the data holds that token and the contracts that would end. */
export const needsConfirmation = (token: string, wouldEnd: readonly Version[]): Failure =>
  new Failure('contract.needs_confirmation', {
    token,
    wouldEnd: wouldEnd.map(({ contractId, payeeId, payerId }) => ({ contractId, payerId, payeeId })),
  });

/** Refuses a version in another state than the command needs; the data holds its state. */
export const wrongState = ({ status }: Version): Failure => new Failure('contract.wrong_state', { status });
