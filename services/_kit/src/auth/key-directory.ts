import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors/failure.js';

const FRESH_MS = 300_000;
/**
 * The time (ms) for which a public key is trusted after its issuer last published it. A revoked key therefore stops
 * working within this time, even if its issuer cannot be reached. A token that was already verified stays valid until
 * it expires, at most one minute.
 */
export const KEY_TRUSTED_MS_MAX = 900_000;
/**
 * The minimum time (ms) between two fetches of keys because of an unknown key id. Without it, forged ids could flood
 * the issuer with requests. Calls in between wait for the next fetch.
 */
const ASK_AGAIN_MS = 250;
const FETCH_MS_MAX = 2_000;
const KEYS_MAX = 8;

interface KnownKey {
  readonly key: KeyObject;
  /** The start time (ms) of the latest fetch that returned this key. */
  readonly saidAt: number;
}

interface IssuerKeys {
  readonly askedAt: number;
  readonly byKid: ReadonlyMap<string, KnownKey>;
  /**
   * True if at least one instance of the issuer did not answer. A key that was not found may then belong to that
   * instance.
   */
  readonly silent: boolean;
}

/**
 * A function that returns where an issuer publishes its keys: the value of the environment variable
 * `<ISSUER>_KEYS_URL`. The value has one URL per instance, separated by commas, or one URL whose host name resolves to
 * all instances.
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
 * Stores the public keys of the other services. The keys of a service are fetched at the first use, and again when they
 * are older than FRESH_MS or when a token has an unknown key id.
 */
export class KeyDirectory {
  readonly #byIssuer = new Map<string, IssuerKeys>();
  readonly #asking = new Map<string, Promise<Asking>>();

  constructor(private readonly keysUrlOf: KeysUrlOf = keysUrlFromEnv) {}

  /**
   * Returns the public key with this id, if its issuer published it within the last KEY_TRUSTED_MS_MAX. Returns
   * undefined if the issuer is unknown or does not publish the key.
   * @throws Failure system.temporary if an instance of the issuer does not answer, because the key may belong to that
   * instance.
   */
  async publicKey(issuer: string, kid: string): Promise<KeyObject | undefined> {
    const known = this.#byIssuer.get(issuer);
    const said = known?.byKid.get(kid);
    const age = known ? Date.now() - known.askedAt : Infinity;
    if (said && isBelieved(said)) {
      // A known key is used while new keys are fetched, so that no call waits for an instance that does not answer.
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
    // If an instance did not answer, the keys that it published before are kept until they expire.
    const before = silent ? [...(this.#byIssuer.get(issuer)?.byKid ?? [])].filter(([, said]) => isBelieved(said)) : [];
    const published = fetched.flatMap((keys) =>
      [...(keys ?? [])].map(([kid, key]) => [kid, { key, saidAt: lookedAt }] as const),
    );
    const byKid = new Map([...before, ...published]);
    const keys = { askedAt: Date.now(), byKid, silent };
    // An issuer without a URL is not stored. A caller chooses the issuer's name in its token, so false names could fill
    // the memory.
    if (isKnown) this.#byIssuer.set(issuer, keys);
    return keys;
  }
}

const isBelieved = ({ saidAt }: KnownKey): boolean => Date.now() - saidAt <= KEY_TRUSTED_MS_MAX;

/**
 * Returns the key from the first instance that answers with it, without waiting for the others; undefined if no
 * instance has the key.
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
 * Returns one URL with an IP address for each instance behind a host name, because each instance has its own keys. For
 * a URL with TLS it returns only the host name itself, because the certificate is issued for the name.
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
