import { createPublicKey, generateKeyPairSync, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The public key as a JSON Web Key, as it is published. */
  readonly publicJwk: JsonWebKey;
  readonly bornAt: number;
}

const DAY_MS = 86_400_000;

/**
 * The ES256 key pairs with which this process signs its tokens. One pair is created at start, and a new one every day.
 * The public key of the previous pair stays published for one more day. Private keys never leave the process.
 */
export class SigningKeys {
  #keys: SigningKey[] = [newKey()];

  current(): SigningKey {
    const newest = this.#keys[0];
    if (newest && Date.now() - newest.bornAt < DAY_MS) return newest;
    const fresh = newKey();
    this.#keys = [fresh, ...this.#keys].slice(0, 2);
    return fresh;
  }

  /** Returns the JSON Web Key Set from which other services verify this process's tokens. */
  jwks(): { keys: JsonWebKey[] } {
    this.current();
    return { keys: this.#keys.map((key) => key.publicJwk) };
  }
}

function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const publicJwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  return { kid, privateKey, publicJwk, bornAt: Date.now() };
}
