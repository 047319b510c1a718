import { OrderedFaults } from '../shared/ordered-faults.js';

/**
 * The faults that a script can order for the next calls to the simulated payment provider (README: misbehaviour on
 * request).
 */
const FAULTS = [
  'create_timeout',
  'create_lost',
  'create_refused',
  'status_timeout',
  'cancel_timeout',
  'cancel_lost',
  'cancel_paid',
  'payout_timeout',
  'payout_lost',
  'payout_refused',
  'payout_declined',
  'payout_waits',
  'payout_status_timeout',
  'payout_status_unknown',
  'payout_reused',
] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
