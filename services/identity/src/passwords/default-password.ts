import { randomBytes } from 'node:crypto';

/**
 * Generates a random password that satisfies every shipped rule: upper, lower, digit, symbol, no space, 16 characters.
 */
export const newDefaultPassword = (): string => `Nm7!${randomBytes(9).toString('base64url')}`;
