import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import { keys } from '../../lib/query/keys.js';
import type { Grant } from '../../lib/session/session.js';
import type { FieldRule } from './field-rule.js';

/** The registration field rules of this brand, in the order that the form shows. */
export const fieldRulesQuery = queryOptions({
  queryKey: keys.fieldRules,
  queryFn: async ({ signal }) =>
    (await request<{ list: readonly FieldRule[] }>('/wps/system/setting/register', { signal })).list,
  staleTime: 5 * 60_000,
});

/** Logs in by username. `agentSide` lets agents only pass. */
export const login = (form: { username: string; password: string; captcha?: string }, agentSide = false) =>
  sealedRequest<Grant>(
    '/wps/session/login',
    { type: 'username', ...form },
    { method: 'POST', query: { side: agentSide ? 'agent' : undefined } },
  );

/** Registers and logs in. */
export const register = (form: Readonly<Record<string, string | boolean>>) =>
  sealedRequest<Grant>('/wps/member/register', form, { method: 'PUT' });

/** A trial session with trial money. */
export const freePlay = () =>
  sealedRequest<Grant>(
    '/wps/session/login/freeplay',
    {},
    { method: 'POST', clear: { os: 'web', platform: 'W', version: 3 } },
  );

/** Changes the password; every other session ends. */
export const changePassword = (form: { oldPassword: string; newPassword: string; confirmNewPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password', form, { method: 'POST' });

/** Asks for a code on a number; resolves with the minutes that it is good for, whether or not the number is anybody's. */
export const requestSmsCode = async (mobileNum: string) =>
  (await request<{ expiredMinutes: number }>('/wps/verification/sms/noLogin', { method: 'POST', body: { mobileNum } }))
    .expiredMinutes;

/** Asks for a mail with a link; sent as a form (specification §7). */
export const requestPasswordMail = (form: { username: string; email: string }) =>
  request<unknown>('/wps/member/password/email', { method: 'POST', body: new URLSearchParams(form) });

/** Sets a password by the code that came to a number, and logs in. */
export const resetByMobile = (form: { mobileNum: string; verificationCode: string; newPassword: string }) =>
  sealedRequest<Grant>('/wps/member/password/verification', form, { method: 'POST' });

/** Sets a password by a mailed link. */
export const resetByMail = (form: { resetToken: string; newPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password/reset', form, { method: 'POST' });

/** Whether an invitation code leads to an agent; resolves with the agent's masked account. */
export const checkAffiliate = (affiliateCode: string) =>
  request<{ agentAccount: string }>('/wps/agent/affiliate', { query: { affiliateCode } });

/** A captcha picture as a data address. */
export const captcha = async (): Promise<string> => `data:image/png;base64,${await request<string>('/wps/captcha')}`;

export interface NewPaymentPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Sets the first payment password. */
export const setPaymentPassword = (form: NewPaymentPassword & { loginPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword', form, { method: 'POST' });

/** Changes the payment password by the present one. */
export const changePaymentPassword = (form: NewPaymentPassword & { oldPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword/change', form, { method: 'POST' });

/** Asks for the code of a reset; resolves with its minutes and where it went. */
export const requestPaymentCode = (kind: ContactKind) =>
  request<{ expiredMinutes: number; sentTo: string }>('/wps/member/paymentPassword/code', {
    method: 'POST',
    body: { kind },
  });

export type ContactKind = 'mobile' | 'mail';

/** Sets a new payment password by the login password and a code. */
export const resetPaymentPassword = (
  form: NewPaymentPassword & { loginPassword: string; kind: ContactKind; verificationCode: string },
) => sealedRequest<unknown>('/wps/member/paymentPassword/reset', form, { method: 'POST' });
