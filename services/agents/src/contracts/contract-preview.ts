import { createHash } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Version } from './contracts.store.js';

/**
 * The effect of accepting an offer or of ending a contract. To confirm, the caller sends the token back. A token is
 * valid only for exactly this list of contracts that end.
 */
export interface Preview {
  readonly wouldEnd: readonly Version[];
  readonly wouldStay: readonly Version[];
  /**
   * The contract version in force between the payer and the payee of the offer or of the contract to end. The new offer
   * would replace it, or the termination would end it.
   */
  readonly replaces: Version | undefined;
  readonly token: string;
  readonly effectiveFrom: Date;
}

/**
 * Returns a token for a preview. It depends on the subject of the preview (an offer, a contract or a move) and on the
 * contract versions that would end, but not on their order.
 */
export const tokenOf = (subject: string, wouldEnd: readonly Pick<Version, 'versionId'>[]): string =>
  createHash('sha256')
    .update([subject, ...wouldEnd.map(({ versionId }) => versionId).sort()].join(' '))
    .digest('base64url');

/**
 * Maximum number of contracts in a failure. Its data are in the headers of the answer between two services, which can
 * have 64 KiB. A larger failure would arrive as an internal error.
 */
const NAMED_MAX = 100;

/**
 * Returns the failure for a command without the token of the present preview. The failure contains this token and the
 * first contracts that would end, so that the client can show them and ask for a confirmation. The preview has all.
 */
export const needsConfirmation = (token: string, wouldEnd: readonly Version[]): Failure =>
  new Failure('contract.needs_confirmation', {
    token,
    wouldEnd: wouldEnd
      .slice(0, NAMED_MAX)
      .map(({ contractId, payeeId, payerId }) => ({ contractId, payerId, payeeId })),
  });

/**
 * Returns the failure for a command that is not allowed in the present state of the contract version. The failure
 * contains this state.
 */
export const wrongState = ({ status }: Version): Failure => new Failure('contract.wrong_state', { status });
