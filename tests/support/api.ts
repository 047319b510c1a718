import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { ask } from './ask.js';

/** An answer of the site: the envelope of architecture §6 with its HTTP status. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly success: boolean;
  readonly value: T;
  /** The stable code of a refusal. */
  readonly message: string;
  readonly data?: Record<string, unknown>;
  /** The Retry-After of a temporary refusal, in ms from the answer. */
  readonly retryAfterMs?: number;
}
export interface Send {
  readonly token?: string;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
  readonly body?: unknown;
}

/** The URL of the product under test: BASE_URL, or the product that `npm run test:journeys` started. */
export const siteUrl = (): string => process.env['BASE_URL'] ?? process.env['PRODUCT_URL'] ?? 'http://localhost:8080';

/**
 * A client of the site for scripts: one brand, plain HTTP, and encrypted bodies where the specification requires them.
 */
export class Api {
  private sealTo?: Promise<{ kid: string; jwk: JWK }>;

  constructor(
    readonly baseUrl: string = siteUrl(),
    readonly merchant = 'lab',
  ) {}

  async send<T>(method: string, path: string, { token, key, body }: Send = {}): Promise<Answer<T>> {
    const { status, headers, text } = await ask(new URL(path, this.baseUrl), {
      method,
      headers: {
        'X-Merchant': this.merchant,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // A file has no envelope; its text is returned as the value.
    const isFile = String(headers['content-type']).startsWith('text/csv');
    const envelope = (isFile ? { success: true, value: text } : JSON.parse(text)) as Omit<Answer<T>, 'status'>;
    const retryAfter = headers['retry-after'];
    return { ...envelope, status, ...(retryAfter !== undefined && { retryAfterMs: Number(retryAfter) * 1_000 }) };
  }

  /** Sends a request and returns the value. @throws Error with call, status and code when the answer is a refusal. */
  async value<T>(method: string, path: string, send: Send = {}): Promise<T> {
    const answer = await this.send<T>(method, path, send);
    if (!answer.success)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.message} ${JSON.stringify(answer.data ?? {})}`);
    return answer.value;
  }

  /** The body of an encrypted call: a compact JWE to the server's current key. */
  async sealed(fields: object): Promise<{ value: string }> {
    this.sealTo ??= this.value('GET', '/wps/session/key');
    const { kid, jwk } = await this.sealTo;
    const plain = new TextEncoder().encode(JSON.stringify(fields));
    const value = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
    return { value };
  }
}
