import { Failure } from '@nm/kit/errors/failure.js';

/** The named failures of promotions, with code and data. The kit's catalogue holds kinds and statuses. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
