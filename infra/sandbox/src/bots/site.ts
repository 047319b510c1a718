import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** A refusal by the site, with its failure code. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const TIMEOUT_MS = 20_000;
export const SLOT_ENDED = 'slot.ended';
/** The site's failure code for a status that a vendor's page returns. Any other status counts as `slot.ended`. */
const SITE_CODES: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'wallet.insufficient_funds',
  LIMIT_STAKE: 'game.stake_limit',
  PLAYER_EXCLUDED: 'wallet.excluded',
  PLAYER_DISABLED: 'access.denied',
};

interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly cookie?: string;
}

interface Envelope<T> {
  readonly success: boolean;
  readonly value: T;
  readonly message: string;
}

/** The API of the site, called as a browser would call it. */
export class Site {
  constructor(
    private readonly url: string,
    private readonly brand: string,
    /**
     * The file with the solutions of slider captchas (the positions of their gaps). The identity service writes it in
     * demo mode only.
     */
    private readonly answersFile = '',
  ) {}

  /** Logs a bot in and returns its session token. */
  async login(username: string, password: string): Promise<string> {
    const { kid, jwk } = await this.#call<{ kid: string; jwk: JWK }>('GET', '/wps/session/key');
    const { cookie, slider } = await this.#solveSlider();
    const plain = new TextEncoder().encode(JSON.stringify({ type: 'username', username, password, slider }));
    const value = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
    return (await this.#call<{ token: string }>('POST', '/wps/session/login', { body: { value }, cookie })).token;
  }

  /** Requests a slider captcha, and reads the position of its gap from the file of solutions. */
  async #solveSlider(): Promise<{ readonly cookie: string; readonly slider: string }> {
    const response = await this.#send('GET', '/wps/captcha/slider', {});
    await response.body?.cancel();
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const known = JSON.parse(await readFile(this.answersFile, 'utf8').catch(() => '{}')) as Record<string, string>;
    return { cookie, slider: known[cookie.split('=')[1] ?? ''] ?? '' };
  }

  /** Deposits forty times the minimum of the first payment method, and pays the order on the provider's page. */
  async deposit(token: string): Promise<void> {
    const {
      list: [method],
    } = await this.#call<{ list: { methodId: string; minMinor: string }[] }>('GET', '/wps/deposit/methods', { token });
    if (!method) throw new Refused('wallet.method_disabled');
    const body = { methodId: method.methodId, amountMinor: String(BigInt(method.minMinor) * 40n) };
    const open = () => this.#call<{ payUrl: string }>('POST', '/wps/deposit/orders', { token, body });
    const { payUrl } = await open().catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'wallet.deposit_prompt') throw error;
      await this.#call('POST', '/wps/member/limits/prompt', { token, body: { answer: 'no_limit' } });
      return open();
    });
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

  /** Launches a vendor's slot and opens its page, as the frame in a browser does. Returns the URL of the page. */
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

  async #call<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const envelope = (await (await this.#send(method, path, call)).json()) as Envelope<T>;
    if (!envelope.success) throw new Refused(envelope.message);
    return envelope.value;
  }

  async #send(method: string, path: string, { token, body, cookie }: Call): Promise<Response> {
    return fetch(new URL(path, this.url), {
      method,
      headers: {
        'X-Merchant': this.brand,
        'User-Agent': 'demo-bot',
        'Idempotency-Key': randomUUID(),
        ...(cookie && { Cookie: cookie }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}
