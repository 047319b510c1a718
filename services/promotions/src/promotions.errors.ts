import { Failure } from '@nm/kit/errors/failure.js';

/**
 * The failures of promotions, as functions that build them from their data. Their kinds and HTTP statuses are in the
 * kit's catalogue.
 */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
