import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** A refusal by the site, with its failure code. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const TIMEOUT_MS = 20_000;
export const SLOT_ENDED = 'slot.ended';
/** Converts the status of a vendor to the failure code of the site. */
const SITE_CODES: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'wallet.insufficient_funds',
  LIMIT_STAKE: 'game.stake_limit',
  PLAYER_EXCLUDED: 'wallet.excluded',
  PLAYER_DISABLED: 'access.denied',
};

/** The API of the site, called as a browser would call it. */
export class Site {
  constructor(
    private readonly url: string,
    private readonly brand: string,
  ) {}

  /** Logs in and returns the token. */
  async login(username: string, password: string): Promise<string> {
    const { kid, jwk } = await this.#call<{ kid: string; jwk: JWK }>('GET', '/wps/session/key');
    const plain = new TextEncoder().encode(JSON.stringify({ type: 'username', username, password }));
    const value = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
    return (await this.#call<{ token: string }>('POST', '/wps/session/login', { body: { value } })).token;
  }

  /** Deposits forty times the minimum of the first method, and pays on the provider's page. */
  async deposit(token: string): Promise<void> {
    const {
      list: [method],
    } = await this.#call<{ list: { methodId: string; minMinor: string }[] }>('GET', '/wps/deposit/methods', { token });
    if (!method) throw new Refused('wallet.method_disabled');
    const body = { methodId: method.methodId, amountMinor: String(BigInt(method.minMinor) * 40n) };
    const { payUrl } = await this.#call<{ payUrl: string }>('POST', '/wps/deposit/orders', { token, body });
    await fetch(`${payUrl}/outcome`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ outcome: 'pay' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** Places one bet on dice. */
  async roll(token: string, bet: { stakeMinor: string; target: string; over: boolean }): Promise<void> {
    await this.#call('POST', '/lgw/inhouse/dice/bets', { token, body: bet });
  }

  /** Launches a vendor's slot and opens its page, as the frame in a browser does. Returns the address of the page. */
  async openSlot(token: string, vassalage: string, gameCode: string): Promise<string> {
    const { url } = await this.#call<{ url: string }>(
      'GET',
      `/wps/game/launchGame?${new URLSearchParams({ vassalage, gameCode })}`,
      { token },
    );
    const page = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await page.text();
    if (!page.ok || !new URL(page.url).pathname.startsWith('/play/')) throw new Refused(SLOT_ENDED);
    return page.url;
  }

  /**
   * Plays one spin on the slot's page.
   * @throws Refused with the site's failure code, or with `slot.ended` if the page must be opened again.
   */
  async spin(playUrl: string, stakeMinor: string): Promise<void> {
    const response = await fetch(`${playUrl}/spin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ stake: stakeMinor }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = (await response.json().catch(() => ({}))) as { status?: string };
    if (status !== 'OK') throw new Refused(SITE_CODES[status ?? ''] ?? SLOT_ENDED);
  }

  async #call<T>(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}): Promise<T> {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        'X-Merchant': this.brand,
        'User-Agent': 'demo-bot',
        'Idempotency-Key': randomUUID(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope = (await response.json()) as { success: boolean; value: T; message: string };
    if (!envelope.success) throw new Refused(envelope.message);
    return envelope.value;
  }
}
