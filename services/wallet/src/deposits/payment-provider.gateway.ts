import { Inject, Injectable } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import { returnAddress, type DepositOrder } from './deposit-order.js';
import { DEPOSITS_CONFIG, type DepositsConfig, type PaymentProvider } from './deposits.config.js';
import { ProviderCalls } from './provider-calls.js';
import { readProviderOrder, type ProviderOrder } from './provider-answer.js';

/**
 * The time-outs (ms) of the calls to a provider. One call that creates an order and one that queries it must together
 * fit into the RPC deadline of 5 s.
 */
const CREATE_TIMEOUT_MS = 2_500;
const ASK_TIMEOUT_MS = 1_500;

/**
 * Sends signed HTTP requests with a deadline to payment providers. Our order id is the order's reference at the
 * provider. Therefore an order can safely be created twice, and an order whose answer was lost can be queried.
 */
@Injectable()
export class PaymentProviderGateway {
  constructor(
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
    private readonly calls: ProviderCalls,
  ) {}

  knows(provider: string): boolean {
    return this.config.providers.some((known) => known.provider === provider);
  }

  /** Returns the keys with which a provider may sign its callbacks. The list is empty for an unknown provider. */
  callbackKeys(provider: string): readonly SigningKey[] {
    return this.find(provider)?.callbackKeys ?? [];
  }

  /**
   * Creates the order at its provider. Returns 'refused' if the provider refuses the order and will refuse it again
   * later.
   * @throws NoAnswer if it is unknown whether the provider created the order.
   */
  async create(order: DepositOrder): Promise<ProviderOrder | 'refused'> {
    const { status, json } = await this.call(order.provider, 'POST', '/v1/orders', CREATE_TIMEOUT_MS, {
      reference: order.orderId,
      amount: String(order.amountMinor),
      currency: order.currency,
      method: order.methodId,
      returnUrl: returnAddress(order),
      expiresAt: order.expiresAt.toISOString(),
      ...(order.network !== null && { network: order.network, confirmations: order.confirmationsNeeded }),
      callbackUrl: new URL(`/callbacks/v1/payment/${order.provider}`, this.config.callbackUrl).href,
    });
    const answer = (json ?? {}) as { status?: unknown; order?: unknown };
    if (status === 200 && (answer.status === 'REFUSED' || answer.status === 'REFERENCE_REUSED')) return 'refused';
    return readOk(status, answer);
  }

  /**
   * Queries the order's state at its provider. Returns 'unknown' if the provider never received the order.
   * @throws NoAnswer if the provider gives no valid answer.
   */
  async ask(order: Pick<DepositOrder, 'provider' | 'orderId'>): Promise<ProviderOrder | 'unknown'> {
    const { status, json } = await this.call(order.provider, 'GET', `/v1/orders/${order.orderId}`, ASK_TIMEOUT_MS);
    const answer = (json ?? {}) as { status?: unknown; order?: unknown };
    return status === 200 && answer.status === 'NOT_FOUND' ? 'unknown' : readOk(status, answer);
  }

  /**
   * Cancels the order at its provider and returns the order's state there: ended, or paid if the payment came before
   * the cancellation. Returns 'unknown' if the provider never received the order.
   * @throws NoAnswer if the provider gives no valid answer; it is then unknown whether the order was cancelled.
   */
  async cancel(order: Pick<DepositOrder, 'provider' | 'orderId'>): Promise<ProviderOrder | 'unknown'> {
    const path = `/v1/orders/${order.orderId}/cancel`;
    const { status, json } = await this.call(order.provider, 'POST', path, ASK_TIMEOUT_MS, {});
    const answer = (json ?? {}) as { status?: unknown; order?: unknown };
    if (status === 200 && answer.status === 'NOT_FOUND') return 'unknown';
    return readOk(status, answer.status === 'ALREADY_PAID' ? { ...answer, status: 'OK' } : answer);
  }

  private async call(name: string, method: 'GET' | 'POST', path: string, timeoutMs: number, body?: object) {
    const provider = this.find(name);
    if (!provider) throw new NoAnswer(`payment provider ${name} is not configured`);
    const url = new URL(path, provider.baseUrl).href;
    return this.calls.send({ key: provider.callKey, method, url, timeoutMs, ...(body && { body }) });
  }

  private find(name: string): PaymentProvider | undefined {
    return this.config.providers.find(({ provider }) => provider === name);
  }
}

/**
 * Parses the provider's answer.
 * @throws NoAnswer if the answer is malformed, because it then does not show whether the provider carried out the call.
 */
function readOk(httpStatus: number, answer: { status?: unknown; order?: unknown }): ProviderOrder {
  const order = httpStatus === 200 && answer.status === 'OK' ? readProviderOrder(answer.order) : undefined;
  if (!order) throw new NoAnswer(`provider answered ${httpStatus} ${String(answer.status)}`);
  return order;
}
