import type { Metadata } from '@grpc/grpc-js';
import type { InternalClaims } from '../auth/internal-token.js';
import { Failure } from '../errors/failure.js';

/** Who asks, as the verified token says. */
export interface Call {
  /** The calling service, for example `games`. */
  readonly caller: string;
  /** The member it acts for; absent when it acts for itself. */
  readonly memberId?: string;
  readonly requestId: string;
}

const calls = new WeakMap<Metadata, Call>();

/** Binds verified claims to a call's metadata; only the guard does it. */
export function admit(metadata: Metadata, claims: InternalClaims): void {
  const requestId = metadata.get('x-request-id')[0];
  calls.set(metadata, { ...claims, requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : '' });
}

/** @throws Failure access.denied when no guard admitted this call. */
export function callOf(metadata: Metadata): Call {
  const call = calls.get(metadata);
  if (!call) throw new Failure('access.denied');
  return call;
}
