import { OrderedFaults } from '../shared/ordered-faults.js';

/** The faults that a script can order for the next messages to the SMS provider and the mail server (README). */
const FAULTS = ['sms_refused', 'sms_busy', 'sms_timeout', 'mail_refused', 'mail_busy'] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
