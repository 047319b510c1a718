import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readRawBody } from '@nm/kit/signing/raw-body.js';
import type { NonceStore } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

/** Injects the memory of used nonces. */
export const CALLBACK_NONCES = Symbol('nonces of payment callbacks');

export type CallbackRequest = IncomingMessage & { readonly originalUrl: string };

const BODY_BYTES_MAX = 16 * 1024;
type Outcome = readonly [httpStatus: number, status: string];

/**
 * The door of payment providers' signed callbacks (domain §6). 200 means stored and acted on, whatever it said; 401 not the
 * provider's; 413 too long; 503 not stored, to be sent again.
 */
@Injectable()
export class SignedCallbacks {
  private readonly logger = new Logger(SignedCallbacks.name);
  private readonly callbacks: { inc(labels: { status: string }): void };

  constructor(
    private readonly gateway: PaymentProviderGateway,
    @Inject(CALLBACK_NONCES) private readonly nonces: NonceStore,
    metrics: Metrics,
  ) {
    this.callbacks = metrics.counter(
      'payment_callbacks_total',
      'Callbacks of payment providers by what they were answered',
      ['status'],
    );
  }

  /** Hands a validly signed body on, and answers when it is stored. */
  async answer(
    provider: string,
    request: CallbackRequest,
    response: ServerResponse,
    onNotice: (provider: string, body: string) => Promise<void>,
  ): Promise<void> {
    const [httpStatus, status] = await this.#outcome(provider, request, onNotice);
    this.callbacks.inc({ status });
    // What was not read of a body that is too long must not be taken for the next request.
    if (httpStatus === 413) response.setHeader('Connection', 'close');
    response.writeHead(httpStatus, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status }));
  }

  async #outcome(
    provider: string,
    request: CallbackRequest,
    onNotice: (provider: string, body: string) => Promise<void>,
  ): Promise<Outcome> {
    try {
      const body = await readRawBody(request, BODY_BYTES_MAX);
      const received = { method: 'POST', path: request.originalUrl, headers: request.headers, body };
      const verdict = await verifyRequest(received, this.gateway.callbackKeys(provider), this.nonces);
      if (!verdict.ok) {
        this.logger.warn(`callback for ${JSON.stringify(provider.slice(0, 32))} refused: ${verdict.refusal}`);
        return [401, 'INVALID_SIGNATURE'];
      }
      await onNotice(provider, body.toString('utf8'));
      return [200, 'OK'];
    } catch (error) {
      if (error instanceof BodyTooLarge) return [413, 'TOO_LARGE'];
      this.logger.error('a callback could not be taken', error instanceof Error ? error.stack : String(error));
      return [503, 'TEMPORARY'];
    }
  }
}
