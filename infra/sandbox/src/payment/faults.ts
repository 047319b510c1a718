import { OrderedFaults } from '../shared/ordered-faults.js';

/** Faults that the provider can produce in a coming call (README). */
const FAULTS = ['create_timeout', 'create_lost', 'create_refused', 'status_timeout'] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
