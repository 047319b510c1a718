import { Failure } from '@nm/kit/errors/failure.js';

/** The named failures of the wallet. The kit's catalogue holds codes, kinds and statuses. */

/** The account, posting or order does not exist. Just after a registration the account may not exist yet. */
export const notFound = (): Failure => new Failure('resource.not_found');

/** A field of the request is missing or malformed. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
