import { randomBytes } from 'node:crypto';

/**
 * 1 to 64 printable ASCII characters. A colon is allowed: nonce and cursor are digits, so the message stays
 * unambiguous.
 */
const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text);

/** The client seed of a player who has not chosen one. */
export const newClientSeed = (): string => randomBytes(8).toString('hex');

/** A new server seed of 32 random bytes; it is shown only after a rotation. */
export const newServerSeed = (): Buffer => randomBytes(32);
