import { createHash } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Version } from './contracts.store.js';

/**
 * The effect of accepting an offer or ending a contract. The caller confirms by sending the token back, which is valid
 * only for exactly this list of ended contracts.
 */
export interface Preview {
  readonly wouldEnd: readonly Version[];
  readonly wouldStay: readonly Version[];
  /**
   * The contract version in force between the same payer and payee, which the new offer would replace or the
   * termination would end.
   */
  readonly replaces: Version | undefined;
  readonly token: string;
  readonly effectiveFrom: Date;
}

/** Returns a token that identifies a preview by its subject and by exactly the versions that end, in any order. */
export const tokenOf = (subject: string, wouldEnd: readonly Pick<Version, 'versionId'>[]): string =>
  createHash('sha256')
    .update([subject, ...wouldEnd.map(({ versionId }) => versionId).sort()].join(' '))
    .digest('base64url');

/**
 * The failure for a command that lacks the token of the current preview. Its data carries that token and the contracts
 * that would end, so that the caller can show both and ask again.
 */
export const needsConfirmation = (token: string, wouldEnd: readonly Version[]): Failure =>
  new Failure('contract.needs_confirmation', {
    token,
    wouldEnd: wouldEnd.map(({ contractId, payeeId, payerId }) => ({ contractId, payerId, payeeId })),
  });

/** The failure for a command on a version whose state does not allow it. Its data carries the state. */
export const wrongState = ({ status }: Version): Failure => new Failure('contract.wrong_state', { status });
