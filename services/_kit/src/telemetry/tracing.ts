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

/** How many spans may wait to be exported. Further spans are dropped. */
const QUEUE_MAX = 4_096;
const EXPORT_EVERY_MS = 1_000;
const EXPORT_MS_MAX = 2_000;

/**
 * Exports spans to an OpenTelemetry collector (OTLP over HTTP). OTLP_ENDPOINT is the URL of the collector, for example
 * http://localhost:4318; without it no spans are created. TRACE_RATIO is the fraction of traces that is exported, 1 by
 * default.
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
    // The trace id decides whether a trace is exported, so all processes choose the same traces. A browser cannot force
    // an export by its sampled flag.
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

  /** Exports the spans that still wait. If the collector is unreachable, they are lost. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.#provider) return;
    useTracer(undefined);
    await this.#provider.shutdown().catch(() => undefined);
  }
}
