import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** The kind of the span, as a number of the OTLP protocol: 2 is server, 3 is client, 5 is consumer. */
  readonly kind: number;
  readonly status: { readonly code: number; readonly message: string };
}

/** A trace collector for tests: it receives spans over OTLP (HTTP, protobuf) and stores them. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.spans.push(...spansOf(Buffer.concat(chunks)));
        response.setHeader('content-type', 'application/x-protobuf').end();
      });
    });
  }

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** The URL of this collector, which a test sets as OTLP_ENDPOINT. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/**
 * The fields of a decoded protobuf message, by field number. The value of a field is a nested message, bytes or a
 * number.
 */
type Fields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>;

function fieldsOf(bytes: Uint8Array): Fields {
  const fields = new Map<number, (Uint8Array | bigint)[]>();
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const values = fields.get(number) ?? [];
    fields.set(number, values);
    if (type === WireType.LengthDelimited) values.push(reader.bytes());
    else if (type === WireType.Varint) values.push(BigInt(reader.uint64()));
    else if (type === WireType.Bit64) values.push(BigInt(reader.fixed64()));
    else reader.skip(type);
  }
  return fields;
}

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => fieldsOf(value as Uint8Array));
const bytesOf = (fields: Fields, number: number): Buffer => Buffer.from((fields.get(number)?.[0] ?? []) as Uint8Array);
const textOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString();
const hexOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString('hex');
const numberOf = (fields: Fields, number: number): bigint => (fields.get(number)?.[0] ?? 0n) as bigint;

/** Decodes the spans in an export request. The field numbers come from opentelemetry/proto/trace/v1/trace.proto. */
function spansOf(body: Uint8Array): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const attributes = messages(resourceSpans, 1).flatMap((resource) => messages(resource, 1));
    const name = attributes.find((attribute) => textOf(attribute, 1) === 'service.name');
    const service = name ? messages(name, 2).map((value) => textOf(value, 1))[0] : undefined;
    return messages(resourceSpans, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        service: service ?? '',
        traceId: hexOf(span, 1),
        spanId: hexOf(span, 2),
        parentSpanId: hexOf(span, 4) || undefined,
        name: textOf(span, 5),
        kind: Number(numberOf(span, 6)),
        status: messages(span, 15).map((status) => ({
          code: Number(numberOf(status, 3)),
          message: textOf(status, 2),
        }))[0] ?? { code: 0, message: '' },
      }));
  });
}
