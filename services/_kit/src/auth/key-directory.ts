import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors/failure.js';

const FRESH_MS = 300_000;
/**
 * A public key is trusted for this long (ms) after its issuer last published it. A revoked key therefore stops working
 * within this time, even if its issuer cannot be reached. A token that was already verified stays valid until it
 * expires (within a minute).
 */
export const KEY_TRUSTED_MS_MAX = 900_000;
/**
 * An unknown key id causes a new fetch of keys at most once in this time (ms), so that forged ids cannot flood the
 * issuer with fetches. Calls in between wait for the next fetch.
 */
const ASK_AGAIN_MS = 250;
const FETCH_MS_MAX = 2_000;
const KEYS_MAX = 8;

interface KnownKey {
  readonly key: KeyObject;
  /** The time at which the fetch that last returned this key was started. */
  readonly saidAt: number;
}

interface IssuerKeys {
  readonly askedAt: number;
  readonly byKid: ReadonlyMap<string, KnownKey>;
  /** True if an instance of the issuer did not answer. A key that is missing may then belong to that instance. */
  readonly silent: boolean;
}

/**
 * Returns the URL at which an issuer publishes its keys: the value of `<ISSUER>_KEYS_URL`. It is one URL per instance,
 * separated by commas, or one host name that resolves to all instances.
 */
export type KeysUrlOf = (issuer: string) => string | undefined;

export const keysUrlFromEnv: KeysUrlOf = (issuer) => process.env[`${issuer.toUpperCase()}_KEYS_URL`];

/** A fetch of keys from all instances of an issuer. */
interface Asking {
  readonly all: Promise<IssuerKeys>;
  /**
   * One promise per instance of the issuer. Each resolves to the keys of that instance by key id, or to undefined if
   * the instance did not answer.
   */
  readonly each: readonly Promise<ReadonlyMap<string, KeyObject> | undefined>[];
}

/**
 * Holds the public keys of the other services. Keys are fetched at the first use of a service, and again for an unknown
 * key id.
 */
export class KeyDirectory {
  readonly #byIssuer = new Map<string, IssuerKeys>();
  readonly #asking = new Map<string, Promise<Asking>>();

  constructor(private readonly keysUrlOf: KeysUrlOf = keysUrlFromEnv) {}

  /**
   * Returns the public key with this id, if its issuer published it within KEY_TRUSTED_MS_MAX. Returns undefined if the
   * issuer is unknown or does not publish this key.
   * @throws Failure system.temporary if the key may belong to an instance that does not answer now.
   */
  async publicKey(issuer: string, kid: string): Promise<KeyObject | undefined> {
    const known = this.#byIssuer.get(issuer);
    const said = known?.byKid.get(kid);
    const age = known ? Date.now() - known.askedAt : Infinity;
    if (said && isBelieved(said)) {
      // Known keys stay trusted while new ones are fetched, so that no call waits for an instance that does not answer.
      if (age > FRESH_MS) this.#ask(issuer).catch(() => undefined);
      return said.key;
    }
    if (age < ASK_AGAIN_MS) await sleep(ASK_AGAIN_MS - age);
    const { all, each } = await this.#ask(issuer);
    return (await firstWith(kid, each)) ?? missing(await all);
  }

  #ask(issuer: string): Promise<Asking> {
    let asking = this.#asking.get(issuer);
    if (!asking) {
      asking = this.#look(issuer);
      this.#asking.set(issuer, asking);
      asking
        .then(({ all }) => all)
        .catch(() => undefined)
        .finally(() => this.#asking.delete(issuer));
    }
    return asking;
  }

  async #look(issuer: string): Promise<Asking> {
    const lookedAt = Date.now();
    const urls = this.keysUrlOf(issuer)?.split(',') ?? [];
    const each = (await Promise.all(urls.map(copiesOf))).flat().map(fetchKeys);
    return {
      each,
      all: Promise.all(each).then((fetched) => this.#remember(issuer, fetched, lookedAt, urls.length > 0)),
    };
  }

  #remember(
    issuer: string,
    fetched: readonly (ReadonlyMap<string, KeyObject> | undefined)[],
    lookedAt: number,
    isKnown: boolean,
  ): IssuerKeys {
    const silent = fetched.includes(undefined);
    // An instance did not answer. Its earlier keys are kept until they expire.
    const before = silent ? [...(this.#byIssuer.get(issuer)?.byKid ?? [])].filter(([, said]) => isBelieved(said)) : [];
    const published = fetched.flatMap((keys) =>
      [...(keys ?? [])].map(([kid, key]) => [kid, { key, saidAt: lookedAt }] as const),
    );
    const byKid = new Map([...before, ...published]);
    const keys = { askedAt: Date.now(), byKid, silent };
    // An issuer without a URL is not cached: callers choose the names of issuers, so many false names could fill the
    // memory.
    if (isKnown) this.#byIssuer.set(issuer, keys);
    return keys;
  }
}

const isBelieved = ({ saidAt }: KnownKey): boolean => Date.now() - saidAt <= KEY_TRUSTED_MS_MAX;

/**
 * Returns the key from the first instance that has it, without waiting for the other instances. Returns undefined if no
 * instance has it.
 */
async function firstWith(kid: string, each: Asking['each']): Promise<KeyObject | undefined> {
  return Promise.any(each.map(async (copy) => (await copy)?.get(kid) ?? Promise.reject(new Error(kid)))).catch(
    () => undefined,
  );
}

function missing({ silent }: IssuerKeys): undefined {
  if (silent) throw new Failure('system.temporary');
  return undefined;
}

/**
 * Returns one URL with an IP address for each instance behind a host name, because each has its own keys. With TLS only
 * the host name itself is returned, because the certificate is issued for the name.
 */
export async function copiesOf(url: string): Promise<string[]> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' || isIP(hostname) !== 0 || hostname.startsWith('[')) return [url];
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  if (addresses.length === 0) return [url];
  return addresses.map(
    ({ address, family }) => Object.assign(new URL(url), { hostname: family === 6 ? `[${address}]` : address }).href,
  );
}

async function fetchKeys(url: string): Promise<Map<string, KeyObject> | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
    if (!response.ok) return undefined;
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid?: string })[] };
    return new Map(
      keys
        .slice(0, KEYS_MAX)
        .flatMap((jwk) => (jwk.kid ? [[jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })] as const] : [])),
    );
  } catch {
    return undefined;
  }
}
