import { createHash } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Version } from './contracts.store.js';

/** The consequences of accepting an offer or of ending a contract. The token identifies exactly this preview. */
export interface Preview {
  readonly wouldEnd: readonly Version[];
  readonly wouldStay: readonly Version[];
  /**
   * The version in force between the same payer and payee. The offer would replace it, or the termination would end it.
   */
  readonly replaces: Version | undefined;
  readonly token: string;
  readonly effectiveFrom: Date;
}

/** Returns a token that identifies a preview by its subject and by exactly the versions that end. */
export const tokenOf = (subject: string, wouldEnd: readonly Version[]): string =>
  createHash('sha256')
    .update([subject, ...wouldEnd.map(({ versionId }) => versionId)].join(' '))
    .digest('base64url');

/**
 * The failure when the caller did not send the token of the current preview. Its data has that token and the contracts
 * that would end.
 */
export const needsConfirmation = (token: string, wouldEnd: readonly Version[]): Failure =>
  new Failure('contract.needs_confirmation', {
    token,
    wouldEnd: wouldEnd.map(({ contractId, payeeId, payerId }) => ({ contractId, payerId, payeeId })),
  });

/** The failure when a version is in a state other than the command needs. Its data has the state. */
export const wrongState = ({ status }: Version): Failure => new Failure('contract.wrong_state', { status });
