import { createPublicKey, type JsonWebKey } from 'node:crypto';

const FRESH_MS = 300_000;
/** An unknown key id asks its issuer again at most this often, so that forged ids cannot make us hammer it. */
const ASK_AGAIN_MS = 1_000;
const FETCH_MS_MAX = 2_000;
const KEYS_MAX = 8;

interface IssuerKeys {
  readonly askedAt: number;
  readonly pemByKid: ReadonlyMap<string, string>;
}

/** Where an issuer publishes its keys: `<ISSUER>_KEYS_URL`, with one address per copy of it, by comma. */
export type KeysUrlOf = (issuer: string) => string | undefined;

export const keysUrlFromEnv: KeysUrlOf = (issuer) => process.env[`${issuer.toUpperCase()}_KEYS_URL`];

/** The published keys of the other processes, fetched when first needed and when a key id is new. */
export class KeyDirectory {
  readonly #byIssuer = new Map<string, IssuerKeys>();
  readonly #asking = new Map<string, Promise<IssuerKeys>>();

  constructor(private readonly keysUrlOf: KeysUrlOf = keysUrlFromEnv) {}

  /** The PEM of a key, or undefined when the issuer is unknown, silent, or does not publish it. */
  async publicKey(issuer: string, kid: string): Promise<string | undefined> {
    let keys = this.#byIssuer.get(issuer);
    const age = keys ? Date.now() - keys.askedAt : Infinity;
    const stale = age > FRESH_MS || (!keys?.pemByKid.has(kid) && age > ASK_AGAIN_MS);
    if (stale) keys = await this.#ask(issuer);
    return keys?.pemByKid.get(kid);
  }

  #ask(issuer: string): Promise<IssuerKeys> {
    let asking = this.#asking.get(issuer);
    if (!asking) {
      asking = this.#fetch(issuer).finally(() => this.#asking.delete(issuer));
      this.#asking.set(issuer, asking);
    }
    return asking;
  }

  async #fetch(issuer: string): Promise<IssuerKeys> {
    const known = this.#byIssuer.get(issuer)?.pemByKid ?? new Map<string, string>();
    const urls = this.keysUrlOf(issuer)?.split(',') ?? [];
    const fetched = await Promise.all(urls.map(fetchKeys));
    // A copy that is silent keeps what it said before.
    const silent = fetched.includes(undefined);
    const pemByKid = new Map([...(silent ? known : []), ...fetched.flatMap((keys) => [...(keys ?? [])])]);
    const keys = { askedAt: Date.now(), pemByKid };
    // Issuers without an address are not remembered: their names may be hostile and endless.
    if (urls.length > 0) this.#byIssuer.set(issuer, keys);
    return keys;
  }
}

async function fetchKeys(url: string): Promise<Map<string, string> | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
    if (!response.ok) return undefined;
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid?: string })[] };
    return new Map(
      keys.slice(0, KEYS_MAX).flatMap((jwk) => (jwk.kid ? [[jwk.kid, pemOf(jwk)] as const] : [])),
    );
  } catch {
    return undefined;
  }
}

const pemOf = (jwk: JsonWebKey): string =>
  createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string;
