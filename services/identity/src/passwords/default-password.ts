import { randomBytes } from 'node:crypto';

/** Generates a random password that is never shown, for a member who logs in by codes and has not set a password. */
export const unknownPassword = (): string => randomBytes(32).toString('base64url');

/**
 * Generates a random password that satisfies the rules of every brand: 16 characters with upper case, lower case, a
 * digit and a symbol, without a space.
 */
export const newDefaultPassword = (): string => `Nm7!${randomBytes(9).toString('base64url')}`;
