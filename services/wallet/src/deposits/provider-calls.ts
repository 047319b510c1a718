import { Injectable } from '@nestjs/common';
import { signedCall, type Answer, type SignedCall } from '@nm/kit/signing/signed-call.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';

/**
 * How a call to a payment provider ended. `refused`: the provider refused the order or the call. `failed`: there was no
 * answer in time, or an answer that cannot be used.
 */
type CallOutcome = 'answered' | 'refused' | 'failed';

const ANSWERED: ReadonlySet<unknown> = new Set(['OK', 'NOT_FOUND', 'ALREADY_PAID']);
const REFUSED: ReadonlySet<unknown> = new Set(['REFUSED', 'REFERENCE_REUSED']);

/** Makes signed calls to payment providers, and measures the duration and the outcome of each call. */
@Injectable()
export class ProviderCalls {
  readonly #seconds: { observe(labels: { outcome: CallOutcome }, seconds: number): void };

  constructor(metrics: Metrics) {
    this.#seconds = metrics.histogram(
      'payment_provider_call_seconds',
      'Calls of this service to payment providers by how they ended',
      ['outcome'],
    );
  }

  /**
   * Sends a call to a provider and returns its answer.
   * @throws NoAnswer if the result of the call is unknown.
   */
  async send(call: SignedCall): Promise<Answer> {
    const begun = performance.now();
    let outcome: CallOutcome = 'failed';
    try {
      const answer = await signedCall(call);
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      this.#seconds.observe({ outcome }, (performance.now() - begun) / 1_000);
    }
  }
}

export function outcomeOf({ status: httpStatus, json }: Answer): CallOutcome {
  const { status } = (json ?? {}) as { readonly status?: unknown };
  if (httpStatus === 200 && ANSWERED.has(status)) return 'answered';
  const isRefused = httpStatus === 200 ? REFUSED.has(status) : httpStatus >= 400 && httpStatus < 500;
  return isRefused ? 'refused' : 'failed';
}
