import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Functions that create common failures of the wallet. The catalogue in services/_kit has all codes and their statuses.
 */

/**
 * The requested account, posting or order does not exist. Just after registration, the account may be missing because
 * the event has not arrived yet.
 */
/** The account of a newly registered member is not open yet, because the event that opens it has not arrived. */
export const notYetOpen = (): Failure => new Failure('system.temporary');
export const notFound = (): Failure => new Failure('resource.not_found');

/** A field of the request is missing or malformed. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
