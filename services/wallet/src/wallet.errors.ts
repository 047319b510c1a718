import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Functions that create the failures which many parts of the wallet use. The catalogue in services/_kit holds all codes
 * with their statuses.
 */

/**
 * The requested account, posting or order does not exist. The account may also be missing just after the registration,
 * because the event has not arrived yet.
 */
/** The account of a member who has just registered is opened by an event, which takes a moment. */
export const notYetOpen = (): Failure => new Failure('system.temporary');
export const notFound = (): Failure => new Failure('resource.not_found');

/** A field of the request is missing or malformed. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
