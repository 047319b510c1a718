import { asFailure } from '../../lib/api/failure.js';

/**
 * Whether the error says that the invitation code is wrong. Other errors, for example too many requests, say nothing
 * about the code.
 */
export const isWrongCode = (error: unknown): boolean => asFailure(error).code === 'identity.invite_code';
