import { randomBytes } from 'node:crypto';

/**
 * The pattern of a client seed: 1 to 64 printable ASCII characters. A colon is allowed, because nonce and cursor
 * contain only digits, so the message `seed:nonce:cursor` can be split in one way only.
 */
const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text);

/** Creates a client seed for a player who has not chosen one. */
export const newClientSeed = (): string => randomBytes(8).toString('hex');

/**
 * Creates a server seed of 32 random bytes. The player sees the seed only after it was rotated; before that, only its
 * hash.
 */
export const newServerSeed = (): Buffer => randomBytes(32);
