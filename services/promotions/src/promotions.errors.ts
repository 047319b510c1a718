import { Failure } from '@nm/kit/errors/failure.js';

/**
 * The failures of the promotions service, as functions that build them from their data. The kit's catalogue contains
 * their kinds and HTTP statuses.
 */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
