import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { FailureSchema } from '@nm/contracts';
import { grpcStatusOf, isFailureCode } from '../errors/catalogue.js';
import { Failure, failureDataToJson, isFailure } from '../errors/failure.js';

const KEY = 'failure-bin';

export interface RpcStatus {
  readonly code: number;
  readonly details: string;
  readonly metadata: Metadata;
}

/** Encodes a failure as a gRPC status. Any other error becomes the status `internal` without details. */
export function statusOf(error: unknown): RpcStatus {
  const failure = isFailure(error) ? error : new Failure('internal');
  const metadata = new Metadata();
  const body = create(FailureSchema, { code: failure.code, dataJson: failureDataToJson(failure.data) });
  metadata.set(KEY, Buffer.from(toBinary(FailureSchema, body)));
  return { code: grpcStatusOf(failure.code), details: failure.code, metadata };
}

/**
 * Decodes the failure that a called service returned. If the service is unreachable or too slow, the result is the
 * failure `system.temporary`.
 */
export function failureOf(error: ServiceError): Failure {
  const bytes = error.metadata?.get(KEY)[0];
  if (bytes instanceof Uint8Array) {
    const { code, dataJson } = fromBinary(FailureSchema, bytes);
    if (isFailureCode(code)) {
      return new Failure(code, dataJson === '' ? undefined : (JSON.parse(dataJson) as Record<string, unknown>), {
        cause: error,
      });
    }
  }
  const temporary =
    error.code === status.UNAVAILABLE ||
    error.code === status.DEADLINE_EXCEEDED ||
    error.code === status.CANCELLED ||
    error.code === status.RESOURCE_EXHAUSTED;
  return new Failure(temporary ? 'system.temporary' : 'internal', undefined, { cause: error });
}
