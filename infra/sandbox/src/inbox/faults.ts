import { OrderedFaults } from '../shared/ordered-faults.js';

/** What the SMS provider and the mail server can be told to do wrong with a coming message (README). */
const FAULTS = ['sms_refused', 'sms_busy', 'sms_timeout', 'mail_refused', 'mail_busy'] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
