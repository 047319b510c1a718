import { NoAnswer, signedCall } from '@nm/kit/signing/signed-call.js';
import type { Operator } from './vendor.config.js';
import type { VendorBook } from './vendor-book.js';

/** The fields of a platform's answer that this simulated vendor reads. */
export interface OperatorAnswer {
  readonly status: string;
  readonly effect?: string;
  readonly balance?: string | null;
  readonly currency?: string | null;
  readonly playerId?: string;
  readonly gameCode?: string;
  readonly sessionToken?: string;
}

/** A call of this vendor to the platform. A call that moves money has a transaction id, `txId`. */
export type OperatorCall = Readonly<Record<string, unknown>> & { readonly txId?: string };

const TIMEOUT_MS = 4_000;
const WAIT_MS = 250;
const WAIT_MS_MAX = 30_000;
const TEMPORARY: OperatorAnswer = { status: 'TEMPORARY' };

/**
 * Makes the calls of this simulated vendor to the platform. Each attempt gets a new signature. A repeated call is
 * safe, because its transaction id stays the same.
 */
export class OperatorClient {
  #stopped = false;

  constructor(
    private readonly operator: Operator,
    private readonly book: VendorBook,
  ) {}

  get vendor(): string {
    return this.operator.vendor;
  }

  /**
   * Makes one attempt of a call. If there is no answer, the result is TEMPORARY, because the platform may or may not
   * have processed the call. A call that moves money is recorded before it is sent, and marked when it was applied.
   */
  async call(op: string, body: OperatorCall): Promise<OperatorAnswer> {
    const { txId } = body;
    if (txId !== undefined) this.book.write(op, body);
    const answer = await this.#ask(op, body);
    if (txId !== undefined && answer.status === 'OK' && answer.effect === 'APPLIED') this.book.applied(txId);
    return answer;
  }

  async #ask(op: string, body: object): Promise<OperatorAnswer> {
    const { vendor, gatewayUrl, gatewayKey } = this.operator;
    try {
      const { json } = await signedCall({
        key: gatewayKey,
        method: 'POST',
        url: `${gatewayUrl}/vendor/v1/${vendor}/${op}`,
        body,
        timeoutMs: TIMEOUT_MS,
      });
      return typeof (json as OperatorAnswer | undefined)?.status === 'string' ? (json as OperatorAnswer) : TEMPORARY;
    } catch (error) {
      if (error instanceof NoAnswer) return TEMPORARY;
      throw error;
    }
  }

  /** Repeats a call with growing pauses until the answer is not TEMPORARY. */
  async until(op: string, body: OperatorCall, attemptsMax: number): Promise<OperatorAnswer> {
    let answer = TEMPORARY;
    for (let attempt = 0; attempt < attemptsMax && !this.#stopped; attempt += 1) {
      if (attempt > 0)
        await new Promise((resolve) => setTimeout(resolve, Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** attempt)));
      answer = await this.call(op, body);
      if (answer.status !== 'TEMPORARY') return answer;
    }
    return answer;
  }

  /** Records a call that is deliberately never sent, for a fault that a script ordered. */
  owe(op: string, body: object): void {
    this.book.write(op, body);
  }

  /**
   * Records a call as confirmed by the platform although it was never sent. The records of the vendor and of the
   * platform then differ.
   */
  invent(op: string, body: OperatorCall & { readonly txId: string }): void {
    this.book.write(op, body);
    this.book.applied(body.txId);
  }

  stop(): void {
    this.#stopped = true;
  }
}
