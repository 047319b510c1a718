import { Inject, Injectable } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import { ProviderCalls } from '../deposits/provider-calls.js';
import { readPayout } from './payout-answer.js';
import { payoutMinorOf, type PayoutReport, type Withdrawal } from './withdrawal.js';

const CREATE_TIMEOUT_MS = 2_500;
const ASK_TIMEOUT_MS = 1_500;

/**
 * Sends signed HTTP requests with a deadline to payment providers about payouts. The withdrawal's id is the payout's
 * reference at the provider. Therefore a payout that is sent twice is paid once, and a payout whose answer was lost can
 * be queried.
 */
@Injectable()
export class PayoutGateway {
  constructor(
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
    private readonly calls: ProviderCalls,
  ) {}

  knows(provider: string): boolean {
    return this.config.providers.some((known) => known.provider === provider);
  }

  /**
   * Sends a payout to the provider. Returns 'refused' if the provider refuses it for good, and 'reused' if the provider
   * already has another payout with this reference, which it may pay.
   * @throws NoAnswer if it is unknown whether the provider accepted the payout.
   */
  async create(withdrawal: Withdrawal): Promise<PayoutReport | 'refused' | 'reused'> {
    const { provider, withdrawalId, currency, methodId, kind, institution, holder, number } = withdrawal;
    const { status, json } = await this.#call(provider, 'POST', '/v1/payouts', CREATE_TIMEOUT_MS, {
      reference: withdrawalId,
      amount: String(payoutMinorOf(withdrawal)),
      currency,
      method: methodId,
      account: { kind, institution, holder, number },
      callbackUrl: new URL(`/callbacks/v1/payout/${provider}`, this.config.callbackUrl).href,
    });
    const answer = (json ?? {}) as { status?: unknown; payout?: unknown };
    if (status === 200 && answer.status === 'REFUSED') return 'refused';
    if (status === 200 && answer.status === 'REFERENCE_REUSED') return 'reused';
    return readOk(status, answer);
  }

  /**
   * Queries the state of a payout at its provider. Returns 'unknown' if the provider never received the payout.
   * @throws NoAnswer if the provider gives no valid answer.
   */
  async ask({ provider, withdrawalId }: Withdrawal): Promise<PayoutReport | 'unknown'> {
    const { status, json } = await this.#call(provider, 'GET', `/v1/payouts/${withdrawalId}`, ASK_TIMEOUT_MS);
    const answer = (json ?? {}) as { status?: unknown; payout?: unknown };
    return status === 200 && answer.status === 'NOT_FOUND' ? 'unknown' : readOk(status, answer);
  }

  async #call(name: string, method: 'GET' | 'POST', path: string, timeoutMs: number, body?: object) {
    const provider = this.config.providers.find((known) => known.provider === name);
    if (!provider) throw new NoAnswer(`payment provider ${name} is not configured`);
    const url = new URL(path, provider.baseUrl).href;
    return this.calls.send({ key: provider.callKey, method, url, timeoutMs, ...(body && { body }) });
  }
}

/**
 * Parses the provider's answer.
 * @throws NoAnswer if the answer is malformed, because it then does not show whether the provider carried out the call.
 */
function readOk(httpStatus: number, answer: { status?: unknown; payout?: unknown }): PayoutReport {
  const payout = httpStatus === 200 && answer.status === 'OK' ? readPayout(answer.payout) : undefined;
  if (!payout) throw new NoAnswer(`provider answered ${httpStatus} ${String(answer.status)}`);
  return payout;
}
