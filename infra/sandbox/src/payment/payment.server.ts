import { ProcessNonces } from '@nm/kit/signing/nonce-store.js';
import { verifyRequest } from '@nm/kit/signing/verify-request.js';
import { controlsOf, type Controls } from '../shared/controls.js';
import type { Incoming, Reply } from '../shared/http.js';
import { Faults } from './faults.js';
import type { Notifier } from './notifier.js';
import { readOrderInput, readOutcome } from './order-input.js';
import { payPage, PAY_STYLE } from './pay-page.js';
import type { Merchant, PaymentConfig } from './payment.config.js';
import type { OrderInput, PaymentOrder } from './order.js';
import { accepts, apply, openOrder, orderView, type Outcome } from './payment-order.js';
import type { PaymentStore } from './payment.store.js';
import { statementOf } from './statement.js';
import { PayoutsServer } from './payouts.server.js';

const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };

/**
 * The HTTP server of the simulated payment provider: the signed API for merchants, the page on which players pay, and
 * the controls of the simulation.
 */
export class PaymentServer {
  private readonly nonces = new ProcessNonces();
  private readonly faults = new Faults();
  private readonly payouts: PayoutsServer;

  constructor(
    private readonly config: PaymentConfig,
    private readonly store: PaymentStore,
    private readonly notifier: Notifier,
    private readonly controls: Controls = controlsOf(process.env),
  ) {
    this.payouts = new PayoutsServer(store, notifier, this.faults);
  }

  handle = async (request: Incoming): Promise<Reply> => {
    const { method, path } = request;
    if (path === '/health/ready' || path === '/health/live') return { status: 200, json: { status: 'OK' } };
    if (path === '/pay.css') return { status: 200, css: PAY_STYLE };
    if (path.startsWith('/pay/')) return this.player(request);
    if (path.startsWith('/v1/')) return this.merchant(request);
    if (path.startsWith('/sandbox/') && !this.controls.admits(request)) return NOT_FOUND;
    if (path.startsWith('/sandbox/payouts/')) return this.payouts.control(request, parse(request));
    if (path === '/sandbox/faults' && method === 'POST') return this.orderFault(request);
    if (path.startsWith('/sandbox/orders/') && method === 'GET')
      return this.inspect(path.slice('/sandbox/orders/'.length));
    return NOT_FOUND;
  };

  private async merchant(request: Incoming): Promise<Reply> {
    const merchant = this.config.merchants.find(({ callKey }) => callKey.keyId === request.headers['x-key-id']);
    const verdict = await verifyRequest(
      { ...request, path: request.url },
      merchant ? [merchant.callKey] : [],
      this.nonces,
    );
    if (!verdict.ok || !merchant) return { status: 401, json: { status: 'INVALID_SIGNATURE' } };
    if (request.method === 'POST' && request.path === '/v1/orders') return this.create(merchant, parse(request));
    const cancelled = /^\/v1\/orders\/([^/]+)\/cancel$/.exec(request.path)?.[1];
    if (request.method === 'POST' && cancelled !== undefined)
      return this.cancel(merchant, decodeURIComponent(cancelled));
    if (request.method === 'GET' && request.path.startsWith('/v1/orders/')) {
      return this.status(merchant, decodeURIComponent(request.path.slice('/v1/orders/'.length)));
    }
    if (request.method === 'GET' && request.path.startsWith('/v1/days/')) {
      const [day = '', cursor = ''] = request.path.slice('/v1/days/'.length).split('/');
      return { status: 200, json: statementOf(this.store, merchant.provider, day, cursor) };
    }
    if (request.method === 'POST' && request.path === '/v1/payouts')
      return this.payouts.create(merchant.provider, parse(request));
    if (request.method === 'GET' && request.path.startsWith('/v1/payouts/'))
      return this.payouts.status(merchant.provider, decodeURIComponent(request.path.slice('/v1/payouts/'.length)));
    return NOT_FOUND;
  }

  private create(merchant: Merchant, json: unknown): Reply {
    if (this.faults.take('create_lost')) return { hang: true };
    if (this.faults.take('create_refused')) return { status: 200, json: { status: 'REFUSED' } };
    const input = readOrderInput(json);
    if (!input) return INVALID;
    const earlier = this.store.find(merchant.provider, input.reference);
    if (earlier && !sameInput(earlier, input)) return { status: 200, json: { status: 'REFERENCE_REUSED' } };
    const order = earlier ?? openOrder(merchant.provider, input, Date.now());
    if (!earlier) this.store.saveOrder(order);
    this.notifier.wake();
    return this.faults.take('create_timeout') ? { hang: true } : this.shown(order);
  }

  private status(merchant: Merchant, reference: string): Reply {
    if (this.faults.take('status_timeout')) return { hang: true };
    const order = this.store.find(merchant.provider, reference);
    return order ? this.shown(order) : { status: 200, json: { status: 'NOT_FOUND' } };
  }

  /** Ends an open order. After this, its page accepts no payment; to a crypto address money can still be sent. */
  private cancel(merchant: Merchant, reference: string): Reply {
    if (this.faults.take('cancel_lost')) return { hang: true };
    const order = this.store.find(merchant.provider, reference);
    if (!order) return { status: 200, json: { status: 'NOT_FOUND' } };
    const outcome = this.faults.take('cancel_paid') ? ('pay' as const) : ('expire' as const);
    if (order.state === 'OPEN') this.applied(order, { outcome });
    if (this.faults.take('cancel_timeout')) return { hang: true };
    return this.shown(order, order.state === 'EXPIRED' || order.state === 'DECLINED' ? 'OK' : 'ALREADY_PAID');
  }

  private applied(order: PaymentOrder, outcome: Outcome): void {
    const notices = apply(order, outcome, Date.now());
    this.store.saveOrder(order);
    for (const notice of notices) this.store.addNotice(notice);
    this.notifier.wake();
  }

  private player(request: Incoming): Reply {
    const [token = '', action, ...rest] = request.path.slice('/pay/'.length).split('/');
    const order = this.store.findByToken(token);
    if (!order || rest.length > 0) return { status: 404, html: payPage(undefined) };
    if (action === undefined && request.method === 'GET') return { status: 200, html: payPage(order) };
    if (action !== 'outcome' || request.method !== 'POST') return NOT_FOUND;

    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const wanted = readOutcome(
      isForm ? Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))) : parse(request),
    );
    if (!wanted) return INVALID;
    // A player's page sends only the name of the outcome. A request that also names faults must come from a script, so
    // it needs access to the controls.
    const outcome = this.controls.admits(request) ? wanted : { outcome: wanted.outcome };
    if (!accepts(order, outcome))
      return isForm ? { location: `/pay/${token}` } : { status: 409, json: { status: 'NOT_OPEN', state: order.state } };
    this.applied(order, outcome);
    return isForm ? { location: `/pay/${token}` } : this.shown(order);
  }

  private orderFault(request: Incoming): Reply {
    const { fault, times } = (parse(request) ?? {}) as Record<string, unknown>;
    return this.faults.order(fault, times) ? { status: 200, json: { status: 'OK' } } : INVALID;
  }

  private inspect(reference: string): Reply {
    const order = this.store.findByReference(decodeURIComponent(reference));
    return order
      ? { status: 200, json: { status: 'OK', order, notices: this.store.noticesOf(order.reference) } }
      : NOT_FOUND;
  }

  private shown(order: PaymentOrder, status: 'OK' | 'ALREADY_PAID' = 'OK'): Reply {
    return {
      status: 200,
      json: { status, order: orderView(order, `${this.config.publicUrl}/pay/${order.token}`) },
    };
  }
}

const sameInput = (order: PaymentOrder, input: OrderInput): boolean =>
  order.amount === input.amount && order.currency === input.currency && order.method === input.method;

function parse(request: Incoming): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}
