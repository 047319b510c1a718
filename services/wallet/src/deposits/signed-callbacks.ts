import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readRawBody } from '@nm/kit/signing/raw-body.js';
import type { NonceStore } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

/** The injection token for the store of nonces that callbacks have already used. */
export const CALLBACK_NONCES = Symbol('nonces of payment callbacks');

export type CallbackRequest = IncomingMessage & { readonly originalUrl: string };

const BODY_BYTES_MAX = 16 * 1024;
type Outcome = readonly [httpStatus: number, status: string];

/**
 * Receives the signed callbacks of payment providers (domain §6). It answers 200 if the notice was stored and handled,
 * whatever the notice reports; 401 if the signature is missing, wrong or already used; 413 if the body is too long;
 * 503 if the notice was not stored. After 503 the provider sends the notice again.
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

  /**
   * Verifies the signature of a callback, passes the body to the handler, and answers when the handler has stored the
   * notice.
   */
  async answer(
    provider: string,
    request: CallbackRequest,
    response: ServerResponse,
    onNotice: (provider: string, body: string) => Promise<void>,
  ): Promise<void> {
    const [httpStatus, status] = await this.#outcome(provider, request, onNotice);
    this.callbacks.inc({ status });
    // The server does not read the rest of a body that is too long. It closes the connection, because otherwise it
    // would parse the unread bytes as the next request.
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
