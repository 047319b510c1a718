import type { OnApplicationShutdown } from '@nestjs/common';
import { SpanExporter } from './span-exporter.js';

/** Turns traces on where OTLP_ENDPOINT names a collector, for example http://localhost:4318; off otherwise. */
export class Traces implements OnApplicationShutdown {
  readonly #exporter: SpanExporter | undefined;

  constructor(service: string, endpoint = process.env['OTLP_ENDPOINT']) {
    if (endpoint) this.#exporter = new SpanExporter(endpoint, service);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#exporter?.close();
  }
}
