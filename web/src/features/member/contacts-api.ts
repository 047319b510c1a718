import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';

export interface Contact {
  readonly kind: 'mobile' | 'mail';
  readonly value: string;
  /** The dialling code of a mobile number; absent for a mail address. */
  readonly countryDialingCode?: string;
}

/** Sends a code to a mobile number or mail address. Resolves with the minutes for which the code is valid. */
export const sendContactCode = async (contact: Contact): Promise<number> =>
  (await request<Schemas['ContactCodeDto']>('/wps/member/contact/code', { method: 'POST', body: contact }))
    .expiredMinutes;

export const confirmContact = (contact: Contact, verificationCode: string) =>
  request<object>('/wps/member/contact/confirm', { method: 'POST', body: { ...contact, verificationCode } });
