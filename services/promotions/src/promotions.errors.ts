import { Failure } from '@nm/kit/errors/failure.js';

/** Every named failure of promotions: code and data. Kinds and statuses are in the kit's catalogue. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
