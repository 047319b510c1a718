import { randomBytes } from 'node:crypto';

/**
 * The form of a client seed: 1 to 64 printable ASCII characters. A colon is allowed: nonce and cursor are digits, so
 * the hashed message stays unambiguous.
 */
const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text);

/** Creates the client seed of a player who has not chosen one. */
export const newClientSeed = (): string => randomBytes(8).toString('hex');

/** Creates a server seed of 32 random bytes. The player sees it only after a rotation. */
export const newServerSeed = (): Buffer => randomBytes(32);
