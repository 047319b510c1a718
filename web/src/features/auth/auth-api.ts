import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import { keys } from '../../lib/query/keys.js';
import type { Grant } from '../../lib/session/session.js';
import type { FieldRule } from './field-rule.js';

/** Reads the rules of the brand's registration fields, in the order of the form. */
export const fieldRulesQuery = queryOptions({
  queryKey: keys.fieldRules,
  queryFn: async ({ signal }) =>
    (await request<{ list: readonly FieldRule[] }>('/wps/system/setting/register', { signal })).list,
  staleTime: 5 * 60_000,
});

/** Logs in by username and password. With `agentSide`, the server accepts only agents. */
export const login = (
  form: { username: string; password: string; captcha?: string; slider?: string },
  agentSide = false,
) =>
  sealedRequest<Grant>(
    '/wps/session/login',
    { type: 'username', ...form },
    { method: 'POST', query: { side: agentSide ? 'agent' : undefined } },
  );

/**
 * Logs in by a code that was sent to the mobile number. The request uses the fields of a form with name and password
 * (specification §3).
 */
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

/** Registers a member and logs in. */
export const register = (form: Readonly<Record<string, string | boolean>>, byMobile = false) =>
  sealedRequest<Grant>(byMobile ? '/wps/member/register/mobile' : '/wps/member/register', form, { method: 'PUT' });

/** Starts a free-play session with play money. */
export const freePlay = () =>
  sealedRequest<Grant>(
    '/wps/session/login/freeplay',
    {},
    { method: 'POST', clear: { os: 'web', platform: 'W', version: 3 } },
  );

/** Changes the login password. The server ends every other session of the member. */
export const changePassword = (form: { oldPassword: string; newPassword: string; confirmNewPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password', form, { method: 'POST' });

/** Returns the dialling code as a field of a request, or an empty object if there is none. */
export const dialed = (code: string): { countryDialingCode?: string } => (code ? { countryDialingCode: code } : {});

/**
 * Requests a code by SMS to a mobile number. Resolves with the minutes for which the code is valid, even if no member
 * has this number.
 */
export const requestSmsCode = async (body: { mobileNum: string; countryDialingCode?: string; slider?: string }) =>
  (await request<{ expiredMinutes: number }>('/wps/verification/sms/noLogin', { method: 'POST', body })).expiredMinutes;

/**
 * Requests a code by SMS that proves the mobile number at registration. Resolves with the minutes for which the code
 * is valid.
 */
export const requestRegistrationCode = async (body: {
  mobileNo: string;
  countryDialingCode?: string;
  slider?: string;
}) =>
  (await request<{ expiredMinutes: number }>('/wps/verification/sms/register', { method: 'POST', body }))
    .expiredMinutes;

/** Requests an email with a link for a new password. The request is form-encoded (specification §7). */
export const requestPasswordMail = (form: { username: string; email: string }) =>
  request<unknown>('/wps/member/password/email', { method: 'POST', body: new URLSearchParams(form) });

/** Sets a new password with a code that was sent to the mobile number, and logs in. */
export const resetByMobile = (form: {
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
  factorCode?: string;
  bankAccountName?: string;
}) => sealedRequest<Grant>('/wps/member/password/verification', form, { method: 'POST' });

/** Sets a new password with the token from an emailed link. */
export const resetByMail = (form: { resetToken: string; newPassword: string }) =>
  sealedRequest<unknown>('/wps/member/password/reset', form, { method: 'POST' });

/** Checks an agent's invitation code. Resolves with the agent's masked account if the code is valid. */
const checkAffiliate = (affiliateCode: string, signal?: AbortSignal) =>
  request<{ agentAccount: string }>('/wps/agent/affiliate', { signal, query: { affiliateCode } });

/** Checks an agent's invitation code. The form and the code's field share this cached answer. */
export const affiliateQuery = (code: string) =>
  queryOptions({
    queryKey: ['register', 'affiliate', code],
    queryFn: ({ signal }) => checkAffiliate(code, signal),
    retry: false,
    staleTime: 60_000,
  });

/**
 * Reports that the registration form was opened with an agent's code, for the agent's statistics. Errors are ignored.
 */
export const countVisit = (affiliateCode: string): void => {
  void request('/wps/agent/affiliate/visits', { method: 'POST', body: { affiliateCode } }).catch(() => undefined);
};

export interface NewPaymentPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Sets the member's first payment password. */
export const setPaymentPassword = (form: NewPaymentPassword & { loginPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword', form, { method: 'POST' });

/** Changes the payment password. The present payment password is required. */
export const changePaymentPassword = (form: NewPaymentPassword & { oldPassword: string }) =>
  sealedRequest<unknown>('/wps/member/paymentPassword/change', form, { method: 'POST' });

/**
 * Requests a code to reset the payment password. Resolves with the minutes for which the code is valid, and the
 * masked contact that it was sent to.
 */
export const requestPaymentCode = (kind: ContactKind) =>
  request<{ expiredMinutes: number; sentTo: string }>('/wps/member/paymentPassword/code', {
    method: 'POST',
    body: { kind },
  });

export type ContactKind = 'mobile' | 'mail';

/** Sets a new payment password. The login password and a code that was sent to a confirmed contact are required. */
export const resetPaymentPassword = (
  form: NewPaymentPassword & { loginPassword: string; kind: ContactKind; verificationCode: string },
) => sealedRequest<unknown>('/wps/member/paymentPassword/reset', form, { method: 'POST' });
