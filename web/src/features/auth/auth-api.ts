import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import { keys } from '../../lib/query/keys.js';
import type { Grant } from '../../lib/session/session.js';
import type { FieldRule } from './field-rule.js';

/** The field rules of the brand's registration, in the order of the form. */
export const fieldRulesQuery = queryOptions({
  queryKey: keys.fieldRules,
  queryFn: async ({ signal }) =>
    (await request<{ list: readonly FieldRule[] }>('/wps/system/setting/register', { signal })).list,
  staleTime: 5 * 60_000,
});

/** Logs in by username. With `agentSide`, only agents are accepted. */
export const login = (
  form: { username: string; password: string; captcha?: string; slider?: string },
  agentSide = false,
) =>
  sealedRequest<Grant>(
    '/wps/session/login',
    { type: 'username', ...form },
    { method: 'POST', query: { side: agentSide ? 'agent' : undefined } },
  );

/** Logs in by a code that was sent to the mobile number (specification §3: the form's name and password). */
export const loginBySms = ({
  mobileNum,
  code,
  ...more
}: {
  mobileNum: string;
  code: string;
  verificationCode?: string;
  bankAccountName?: string;
}) =>
  sealedRequest<Grant>(
    '/wps/session/login',
    { type: 'sms', username: mobileNum, password: code, ...more },
    { method: 'POST' },
  );

/** Registers and logs in. */
export const register = (form: Readonly<Record<string, string | boolean>>, byMobile = false) =>
  sealedRequest<Grant>(byMobile ? '/wps/member/register/mobile' : '/wps/member/register', form, { method: 'PUT' });

/** Starts a free-play session with play money. */
export const freePlay = () =>
  sealedRequest<Grant>(
    '/wps/session/login/freeplay',
    {},
    { method: 'POST', clear: { os: 'web', platform: 'W', version: 3 } },
  );

/** Changes the password. Every other session ends. */
export const changePassword = (form: { oldPassword: string; newPassword: string; confirmNewPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password', form, { method: 'POST' });

/** Returns the dialing code for a request, if there is one. */
export const dialed = (code: string): { countryDialingCode?: string } => (code ? { countryDialingCode: code } : {});

/** Requests a code to a number. Resolves with the minutes that it is valid, also when no member has the number. */
export const requestSmsCode = async (body: { mobileNum: string; countryDialingCode?: string; slider?: string }) =>
  (await request<{ expiredMinutes: number }>('/wps/verification/sms/noLogin', { method: 'POST', body })).expiredMinutes;

/** Requests a code that proves a number at registration. Resolves with the minutes that it is valid. */
export const requestRegistrationCode = async (body: {
  mobileNo: string;
  countryDialingCode?: string;
  slider?: string;
}) =>
  (await request<{ expiredMinutes: number }>('/wps/verification/sms/register', { method: 'POST', body }))
    .expiredMinutes;

/** Requests an email with a link. The call is a form (specification §7). */
export const requestPasswordMail = (form: { username: string; email: string }) =>
  request<unknown>('/wps/member/password/email', { method: 'POST', body: new URLSearchParams(form) });

/** Sets a password by a code sent to a number, and logs in. */
export const resetByMobile = (form: {
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
  factorCode?: string;
  bankAccountName?: string;
}) => sealedRequest<Grant>('/wps/member/password/verification', form, { method: 'POST' });

/** Sets a password by an emailed link. */
export const resetByMail = (form: { resetToken: string; newPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password/reset', form, { method: 'POST' });

/** Checks an invitation code. Resolves with the agent's masked account if the code is valid. */
const checkAffiliate = (affiliateCode: string, signal?: AbortSignal) =>
  request<{ agentAccount: string }>('/wps/agent/affiliate', { signal, query: { affiliateCode } });

/** The check of an invitation code. The form and its field read the same answer. */
export const affiliateQuery = (code: string) =>
  queryOptions({
    queryKey: ['register', 'affiliate', code],
    queryFn: ({ signal }) => checkAffiliate(code, signal),
    retry: false,
    staleTime: 60_000,
  });

/** Counts that the form was opened with an agent's code. A failure is ignored. */
export const countVisit = (affiliateCode: string): void => {
  void request('/wps/agent/affiliate/visits', { method: 'POST', body: { affiliateCode } }).catch(() => undefined);
};

export interface NewPaymentPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Sets the first payment password. */
export const setPaymentPassword = (form: NewPaymentPassword & { loginPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword', form, { method: 'POST' });

/** Changes the payment password; the present one is required. */
export const changePaymentPassword = (form: NewPaymentPassword & { oldPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword/change', form, { method: 'POST' });

/** Requests a code for a reset. Resolves with its validity in minutes and the masked contact. */
export const requestPaymentCode = (kind: ContactKind) =>
  request<{ expiredMinutes: number; sentTo: string }>('/wps/member/paymentPassword/code', {
    method: 'POST',
    body: { kind },
  });

export type ContactKind = 'mobile' | 'mail';

/** Sets a new payment password; requires the login password and a code. */
export const resetPaymentPassword = (
  form: NewPaymentPassword & { loginPassword: string; kind: ContactKind; verificationCode: string },
) => sealedRequest<unknown>('/wps/member/paymentPassword/reset', form, { method: 'POST' });
