import type { OnApplicationShutdown } from '@nestjs/common';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { parseEnv, ratio, url, type EnvSource } from '../config/env.js';
import { useTracer } from './trace-context.js';

/** The maximum number of spans that wait for their export. Further spans are dropped. */
const QUEUE_MAX = 4_096;
const EXPORT_EVERY_MS = 1_000;
const EXPORT_MS_MAX = 2_000;

/**
 * Exports spans to a collector by OpenTelemetry (OTLP over HTTP). OTLP_ENDPOINT is the URL of the collector, for
 * example http://localhost:4318; without it, no spans are created. TRACE_RATIO is the share of traces that is exported,
 * from 0 to 1; 1 by default.
 */
export class Tracing implements OnApplicationShutdown {
  readonly #provider: TracerProvider | undefined;

  constructor(service: string, source?: EnvSource) {
    const env = parseEnv({ OTLP_ENDPOINT: url().optional(), TRACE_RATIO: ratio().default(1) }, source);
    if (env.OTLP_ENDPOINT === undefined) return;
    const exporter = new OTLPTraceExporter({
      url: new URL('/v1/traces', env.OTLP_ENDPOINT).href,
      timeoutMillis: EXPORT_MS_MAX,
    });
    // Whether a trace is exported follows from its trace id, so all processes export the same traces. The flag
    // "sampled" of a browser is ignored, so a browser cannot force an export.
    const sampler = new TraceIdRatioBasedSampler(env.TRACE_RATIO);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'night-market' }),
      sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: QUEUE_MAX,
          scheduledDelayMillis: EXPORT_EVERY_MS,
          exportTimeoutMillis: EXPORT_MS_MAX,
        }),
      ],
    });
    useTracer(this.#provider.getTracer('night-market'));
  }

  /** Exports the spans that still wait. If the collector is unreachable, these spans are lost. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.#provider) return;
    useTracer(undefined);
    await this.#provider.shutdown().catch(() => undefined);
  }
}
