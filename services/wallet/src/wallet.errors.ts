import { Failure } from '@nm/kit/errors/failure.js';

/** What the wallet's callers may be told; codes, kinds and statuses are in the kit's catalogue. */

/** The account, posting or order is not there; for an account: not yet, its member may have registered a moment ago. */
export const notFound = (): Failure => new Failure('resource.not_found');

/** A field is missing or malformed. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
