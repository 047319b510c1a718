/** Which side of a call a span stands on. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** A timed piece of work in a trace. Times are milliseconds since 1970, with fractions. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly error?: string;
}

const KIND = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const BATCH_MAX = 512;
/** More than this may not wait for a collector that is away: newer spans are dropped, the work goes on. */
const WAITING_MAX = 4_096;
const SEND_EVERY_MS = 1_000;
const SEND_MS_MAX = 5_000;

/** Takes a finished span; undefined while traces are off, which costs nothing. */
export let keepSpan: ((span: Span) => void) | undefined;

/** Sends spans to an OpenTelemetry collector: OTLP over HTTP as JSON, in batches, and never in the way of the work. */
export class SpanExporter {
  readonly #waiting: Span[] = [];
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> = Promise.resolve();

  /** @param endpoint for example `http://collector:4318`; spans go to its `/v1/traces`. */
  constructor(
    private readonly endpoint: string,
    private readonly service: string,
  ) {
    this.#timer = setInterval(() => void this.flush(), SEND_EVERY_MS).unref();
    keepSpan = (span) => {
      if (this.#waiting.length < WAITING_MAX) this.#waiting.push(span);
    };
  }

  /** Sends what waits. A collector that is away loses these spans. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) {
        const spans = this.#waiting.splice(0, BATCH_MAX);
        await fetch(new URL('/v1/traces', this.endpoint), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(batchOf(this.service, spans)),
          signal: AbortSignal.timeout(SEND_MS_MAX),
        }).then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
      }
    });
    return this.#sending;
  }

  async close(): Promise<void> {
    keepSpan = undefined;
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** One request of the OTLP protocol, in its JSON form. */
function batchOf(service: string, spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'service.namespace': 'night-market' }) },
        scopeSpans: [{ scope: { name: 'night-market' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

const spanOf = ({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, error }: Span): object => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: KIND[kind],
  startTimeUnixNano: nanos(startedAt),
  endTimeUnixNano: nanos(endedAt),
  attributes: attributesOf(attributes ?? {}),
  status: error === undefined ? {} : { code: 2, message: error },
});

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (values: Readonly<Record<string, string | number>>): object[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
