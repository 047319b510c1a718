import { randomBytes } from 'node:crypto';

/**
 * The pattern of a client seed: 1 to 64 printable ASCII characters. It may contain colons. The message
 * `seed:nonce:cursor` is still unambiguous, because nonce and cursor contain only digits.
 */
const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text);

/** Creates a client seed for a player who has not chosen one. */
export const newClientSeed = (): string => randomBytes(8).toString('hex');

/**
 * Creates a server seed of 32 random bytes. The player sees its hash at once, and the seed itself only after the seed
 * was replaced by a new one.
 */
export const newServerSeed = (): Buffer => randomBytes(32);
