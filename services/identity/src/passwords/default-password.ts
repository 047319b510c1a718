import { randomBytes } from 'node:crypto';

/**
 * Generates a random password that satisfies the rules of every brand: 16 characters with upper case, lower case, a
 * digit and a symbol, without a space.
 */
export const newDefaultPassword = (): string => `Nm7!${randomBytes(9).toString('base64url')}`;
