import { asFailure } from '../../lib/api/failure.js';

/** Whether the server refused an invitation code. Any other failure, for example too many requests, says nothing of it. */
export const isWrongCode = (error: unknown): boolean => asFailure(error).code === 'identity.invite_code';
