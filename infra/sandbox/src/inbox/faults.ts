import { OrderedFaults } from '../shared/ordered-faults.js';

/** Faults that the SMS provider and the mail server can produce for a coming message (README). */
const FAULTS = ['sms_refused', 'sms_busy', 'sms_timeout', 'mail_refused', 'mail_busy'] as const;

export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  constructor() {
    super(FAULTS);
  }
}
