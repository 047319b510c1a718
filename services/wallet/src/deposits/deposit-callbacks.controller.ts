import { Controller, HttpCode, Inject, Logger, Param, Post, Req, Res } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readRawBody } from '@nm/kit/signing/raw-body.js';
import type { NonceStore } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

/** Injection token of the store of used nonces. */
export const CALLBACK_NONCES = Symbol('nonces of payment callbacks');

const BODY_BYTES_MAX = 16 * 1024;
type Outcome = readonly [httpStatus: number, status: string];

/**
 * The callbacks of payment providers: `POST /callbacks/v1/payment/{provider}`, signed (domain §6). 200: stored and
 * handled, whatever it said. 401: not signed by the provider. 413: too long. 503: not stored, send again.
 */
@Controller('callbacks/v1/payment')
export class DepositCallbacksController {
  private readonly logger = new Logger(DepositCallbacksController.name);
  private readonly callbacks: { inc(labels: { status: string }): void };

  constructor(
    private readonly gateway: PaymentProviderGateway,
    private readonly arrival: DepositArrivalService,
    @Inject(CALLBACK_NONCES) private readonly nonces: NonceStore,
    metrics: Metrics,
  ) {
    this.callbacks = metrics.counter('payment_callbacks_total', 'Callbacks of payment providers by answer', ['status']);
  }

  @Post(':provider')
  @HttpCode(200)
  async take(
    @Param('provider') provider: string,
    @Req() request: IncomingMessage & { originalUrl: string },
    @Res() response: ServerResponse,
  ): Promise<void> {
    const [httpStatus, status] = await this.outcome(provider, request);
    this.callbacks.inc({ status });
    // The body was not read to its end, so its rest could be taken for the next request. The connection is closed.
    if (httpStatus === 413) response.setHeader('Connection', 'close');
    response.writeHead(httpStatus, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status }));
  }

  private async outcome(provider: string, request: IncomingMessage & { originalUrl: string }): Promise<Outcome> {
    try {
      const body = await readRawBody(request, BODY_BYTES_MAX);
      const received = { method: 'POST', path: request.originalUrl, headers: request.headers, body };
      const verdict = await verifyRequest(received, this.gateway.callbackKeys(provider), this.nonces);
      if (!verdict.ok) {
        this.logger.warn(`callback for ${JSON.stringify(provider.slice(0, 32))} refused: ${verdict.refusal}`);
        return [401, 'INVALID_SIGNATURE'];
      }
      await this.arrival.onNotice(provider, body.toString('utf8'));
      return [200, 'OK'];
    } catch (error) {
      if (error instanceof BodyTooLarge) return [413, 'TOO_LARGE'];
      this.logger.error('a callback could not be taken', error instanceof Error ? error.stack : String(error));
      return [503, 'TEMPORARY'];
    }
  }
}
