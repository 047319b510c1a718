import type { Incoming, Reply } from '../shared/http.js';
import type { Faults } from './faults.js';
import type { Notifier } from './notifier.js';
import { readPayoutInput, readPayoutOutcome } from './order-input.js';
import type { PaymentStore } from './payment.store.js';
import { acceptsPayout, applyToPayout, openPayout, payoutView, type Payout, type PayoutInput } from './payout.js';

const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };

/**
 * Handles the requests about payouts: those of merchants, whose signature is already verified, and those to the
 * controls of the simulation.
 */
export class PayoutsServer {
  constructor(
    private readonly store: PaymentStore,
    private readonly notifier: Notifier,
    private readonly faults: Faults,
  ) {}

  create(provider: string, json: unknown): Reply {
    if (this.faults.take('payout_lost')) return { hang: true };
    if (this.faults.take('payout_refused')) return { status: 200, json: { status: 'REFUSED' } };
    const input = readPayoutInput(json);
    if (!input) return INVALID;
    const earlier = this.store.findPayout(provider, input.reference);
    if (earlier && (this.faults.take('payout_reused') || !sameInput(earlier, input)))
      return { status: 200, json: { status: 'REFERENCE_REUSED' } };
    const payout = earlier ?? this.#open(provider, input);
    this.notifier.wake();
    return this.faults.take('payout_timeout') ? { hang: true } : shown(payout);
  }

  status(provider: string, reference: string): Reply {
    if (this.faults.take('payout_status_timeout')) return { hang: true };
    const payout = this.faults.take('payout_status_unknown') ? undefined : this.store.findPayout(provider, reference);
    return payout ? shown(payout) : { status: 200, json: { status: 'NOT_FOUND' } };
  }

  /**
   * Handles requests to the controls of a payout: `/sandbox/payouts/{reference}` shows it, and
   * `/sandbox/payouts/{reference}/outcome` sets its outcome.
   */
  control({ method, path }: Incoming, json: unknown): Reply {
    const [reference = '', action] = path.slice('/sandbox/payouts/'.length).split('/');
    const payout = this.store.findPayoutByReference(decodeURIComponent(reference));
    if (!payout) return NOT_FOUND;
    if (action === undefined && method === 'GET')
      return { status: 200, json: { status: 'OK', payout, notices: this.store.noticesOf(payout.reference) } };
    if (action !== 'outcome' || method !== 'POST') return NOT_FOUND;
    const outcome = readPayoutOutcome(json);
    if (!outcome) return INVALID;
    if (!acceptsPayout(payout, outcome)) return { status: 409, json: { status: 'NOT_OPEN', state: payout.state } };
    const notices = applyToPayout(payout, outcome, Date.now());
    this.store.savePayout(payout);
    for (const notice of notices) this.store.addNotice(notice);
    this.notifier.wake();
    return shown(payout);
  }

  #open(provider: string, input: PayoutInput): Payout {
    const payout = openPayout(provider, input, {
      waits: this.faults.take('payout_waits'),
      declined: this.faults.take('payout_declined'),
      nowMs: Date.now(),
    });
    this.store.savePayout(payout);
    return payout;
  }
}

const shown = (payout: Payout): Reply => ({ status: 200, json: { status: 'OK', payout: payoutView(payout) } });

const sameInput = (payout: Payout, input: PayoutInput): boolean =>
  payout.amount === input.amount &&
  payout.currency === input.currency &&
  payout.method === input.method &&
  payout.account.number === input.account.number;
