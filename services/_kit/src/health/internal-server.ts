import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SigningKeys } from '../auth/signing-keys.js';
import type { Address } from '../config/env.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Readiness } from './readiness.js';

export interface InternalServerParts {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly keys: SigningKeys;
}

/** The internal HTTP listener of a process. It serves liveness, readiness, metrics, and the process's public keys. */
export class InternalServer {
  #server: Server | undefined;

  constructor(private readonly parts: InternalServerParts) {}

  async listen({ host, port }: Address): Promise<AddressInfo> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return server.address() as AddressInfo;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (request.url) {
      case '/health/live':
        return json(response, 200, { live: true });
      case '/health/ready': {
        const report = await this.parts.readiness.report();
        return json(response, report.ready ? 200 : 503, report);
      }
      case '/.well-known/jwks.json':
        return json(response, 200, this.parts.keys.jwks());
      case '/metrics':
        response.writeHead(200, { 'content-type': this.parts.metrics.registry.contentType });
        response.end(await this.parts.metrics.registry.metrics());
        return;
      default:
        return json(response, 404, { live: true });
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
