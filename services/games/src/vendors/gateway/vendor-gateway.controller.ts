import { Controller, Inject, Logger, Param, Post, Req, Res } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NonceStore } from '@nm/kit/signing/nonce-store.js';
import { BodyTooLarge, readRawBody } from '@nm/kit/signing/raw-body.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { VendorGatewayService, answerOf, type VendorAnswer } from './vendor-gateway.service.js';
import { VendorKeysService } from './vendor-keys.service.js';

/** The injection token of the store of nonces that vendors have already used. */
export const VENDOR_NONCES = Symbol('nonces of the vendor gateway');

/**
 * The maximum size (bytes) of a request body: four times the maximum size of a detail (16 KB). A call whose detail is
 * above 16 KB is not refused, because it may carry money that the player must get; a marker is stored instead of the
 * detail.
 */
const BODY_BYTES_MAX = 64 * 1024;

/**
 * The HTTP endpoint for game vendors: `POST /vendor/v1/{vendor}/{op}`. The signature covers the raw bytes of the body
 * (domain §6). The endpoint answers 200 for every business result, including TEMPORARY; 401 if the signature is wrong;
 * 413 if the body is too long.
 */
@Controller('vendor/v1')
export class VendorGatewayController {
  readonly #logger = new Logger(VendorGatewayController.name);
  readonly #calls;

  constructor(
    @Inject(VendorGatewayService) private readonly gateway: VendorGatewayService,
    @Inject(VendorKeysService) private readonly keys: VendorKeysService,
    @Inject(VENDOR_NONCES) private readonly nonces: NonceStore,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.#calls = metrics.counter('vendor_calls_total', 'Calls of game vendors by answered status', ['status']);
  }

  @Post(':vendor/:op')
  async take(
    @Param('vendor') vendor: string,
    @Param('op') op: string,
    @Req() request: IncomingMessage & { originalUrl: string },
    @Res() response: ServerResponse,
  ): Promise<void> {
    const [httpStatus, answer] = await this.#outcome(vendor.toUpperCase(), op, request);
    this.#calls.inc({ status: answer.status });
    if (httpStatus === 413) response.setHeader('Connection', 'close');
    response.writeHead(httpStatus, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }

  async #outcome(
    vassalage: string,
    op: string,
    request: IncomingMessage & { originalUrl: string },
  ): Promise<readonly [number, VendorAnswer]> {
    const requestId = requestIdOf(request);
    try {
      const body = await readRawBody(request, BODY_BYTES_MAX);
      const received = { method: 'POST', path: request.originalUrl, headers: request.headers, body };
      const verdict = await verifyRequest(received, await this.keys.live(vassalage), this.nonces);
      if (!verdict.ok) {
        this.#logger.warn(`call of ${JSON.stringify(vassalage.slice(0, 32))} refused: ${verdict.refusal}`);
        return [401, answerOf(requestId, { status: 'INVALID_SIGNATURE' })];
      }
      this.keys.noteUse(verdict.keyId);
      return [200, await this.gateway.answer(vassalage, op, body, verdict.requestId)];
    } catch (error) {
      if (error instanceof BodyTooLarge) return [413, answerOf(requestId, { status: 'INVALID_REQUEST' })];
      this.#logger.error(error, 'a vendor could not be answered');
      return [200, answerOf(requestId, { status: 'TEMPORARY' })];
    }
  }
}

function requestIdOf({ headers }: IncomingMessage): string {
  const value = headers['x-request-id'];
  return typeof value === 'string' ? value.slice(0, 128) : '';
}
