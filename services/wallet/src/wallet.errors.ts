import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Functions that create the wallet's common failures. The catalogue in services/_kit contains all failure codes and
 * their statuses.
 */

/**
 * Returns the failure for a newly registered member whose account is not open yet, because the event that opens it has
 * not arrived.
 */
export const notYetOpen = (): Failure => new Failure('system.temporary');

/**
 * Returns the failure for an account, posting or order that does not exist. Directly after a registration, the account
 * may be missing because its event has not arrived yet.
 */
export const notFound = (): Failure => new Failure('resource.not_found');

/** Returns the failure for a field of the request that is missing or malformed. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
