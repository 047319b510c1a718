import { OrderedFaults } from '../shared/ordered-faults.js';

/** What the provider can be told to do wrong in a coming call (README: misbehaviour on request). */
const FAULTS = [
  'create_timeout',
  'create_lost',
  'create_refused',
  'status_timeout',
  'payout_timeout',
  'payout_lost',
  'payout_refused',
  'payout_declined',
  'payout_waits',
  'payout_status_timeout',
] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
