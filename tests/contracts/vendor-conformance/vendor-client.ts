import { randomUUID } from 'node:crypto';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** An answer of the gateway, with its HTTP status. */
export interface VendorReply {
  readonly http: number;
  readonly status: string;
  readonly requestId: string;
  readonly txId: string | null;
  readonly walletTxId: string | null;
  readonly balance: string | null;
  readonly currency: string | null;
  readonly replayed: boolean;
  readonly effect: 'APPLIED' | 'NONE';
  readonly serverTime: string;
  readonly playerId?: string;
  readonly gameCode?: string;
  readonly sessionToken?: string;
}

/** The ways in which a test changes one call, so that it differs from a correct one. */
export interface Twist {
  readonly key?: SigningKey;
  readonly skewMs?: number;
  readonly nonce?: string;
  /** The body sent in place of the signed one. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A vendor's side of the protocol. It signs each attempt separately. */
export class VendorClient {
  constructor(
    readonly url: string,
    readonly vendor: string,
    readonly key: SigningKey,
  ) {}

  async call(op: string, body: object | string, twist: Twist = {}): Promise<VendorReply> {
    const path = `/vendor/v1/${this.vendor}/${op}`;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = signRequest(twist.key ?? this.key, {
      method: 'POST',
      path,
      body: Buffer.from(text),
      requestId: randomUUID(),
      nowMs: Date.now() + (twist.skewMs ?? 0),
      ...(twist.nonce && { nonce: twist.nonce }),
    });
    const response = await fetch(new URL(path, this.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...twist.headers },
      body: twist.sentBody ?? text,
    });
    return { ...((await response.json()) as Omit<VendorReply, 'http'>), http: response.status };
  }
}
