/**
 * Every named failure with its kind, which sets the gRPC and HTTP status. Codes never change. The web client owns the
 * texts. Source: surface of the product, section 5.
 */
export const KINDS = {
  invalid: { http: 400, grpc: 3 },
  too_large: { http: 413, grpc: 3 },
  unauthenticated: { http: 401, grpc: 16 },
  forbidden: { http: 403, grpc: 7 },
  missing: { http: 404, grpc: 5 },
  conflict: { http: 409, grpc: 6 },
  refused: { http: 422, grpc: 9 },
  limited: { http: 429, grpc: 8 },
  unavailable: { http: 503, grpc: 14 },
  internal: { http: 500, grpc: 13 },
} as const;

export type Kind = keyof typeof KINDS;

export const FAILURES = {
  'request.invalid': 'invalid',
  'request.too_large': 'too_large',
  'request.rate_limited': 'limited',
  'request.unknown_route': 'missing',
  'session.missing': 'unauthenticated',
  'session.expired': 'unauthenticated',
  'session.revoked': 'unauthenticated',
  'session.wrong_brand': 'forbidden',
  'access.denied': 'forbidden',
  'access.trial': 'forbidden',
  'access.not_agent': 'forbidden',
  'access.not_member': 'forbidden',
  'access.region': 'forbidden',
  'module.disabled': 'forbidden',
  'system.maintenance': 'unavailable',
  'system.temporary': 'unavailable',
  'game.maintenance': 'unavailable',
  'crypto.plain_body': 'invalid',
  'crypto.bad_envelope': 'invalid',
  'crypto.replayed': 'invalid',
  'identity.bad_credentials': 'unauthenticated',
  'identity.locked': 'limited',
  'identity.captcha_required': 'refused',
  'identity.second_factor_required': 'refused',
  'identity.password_change_required': 'refused',
  'identity.name_taken': 'conflict',
  'identity.field_rule': 'invalid',
  'identity.invite_code': 'refused',
  'identity.code_wrong': 'refused',
  'identity.code_expired': 'refused',
  'identity.contact_taken': 'refused',
  'identity.contact_unconfirmed': 'refused',
  'identity.payment_password_missing': 'refused',
  'identity.payment_password_set': 'conflict',
  'identity.payment_password_locked': 'refused',
  'wallet.insufficient_funds': 'refused',
  'wallet.limit': 'refused', // stored refusals from before each limit had its own code
  'wallet.stake_limit': 'refused',
  'wallet.loss_limit': 'refused',
  'wallet.deposit_limit': 'refused',
  'wallet.excluded': 'refused',
  'wallet.locked_by_turnover': 'refused',
  'wallet.method_disabled': 'refused',
  'wallet.payment_password': 'refused',
  'wallet.key_reused': 'conflict',
  'wallet.amount': 'invalid',
  'wallet.not_withdrawable': 'refused',
  'wallet.withdrawal_locked': 'refused',
  'wallet.withdrawal_limit': 'refused',
  'wallet.payout_account_waits': 'refused',
  'wallet.payout_account_limit': 'refused',
  'wallet.bonus_confirmation': 'refused',
  'wallet.limit_waits': 'refused',
  'wallet.wrong_state': 'conflict',
  'review.stale': 'conflict',
  'review.claimed': 'conflict',
  'review.decided': 'conflict',
  'review.other_currency': 'refused',
  'game.not_found': 'missing',
  'game.closed': 'refused',
  'game.stake_limit': 'refused',
  'game.win_limit': 'refused',
  'promotion.not_eligible': 'refused',
  'promotion.already_claimed': 'refused',
  'contract.not_covered': 'refused',
  'contract.needs_confirmation': 'refused',
  'contract.wrong_state': 'conflict',
  'ops.csrf': 'forbidden',
  'ops.enrolment_required': 'refused',
  'ops.own_account': 'refused',
  'ops.own_request': 'refused',
  'ops.vouched_for': 'refused',
  'resource.not_found': 'missing',
  internal: 'internal',
} as const satisfies Record<string, Kind>;

export type FailureCode = keyof typeof FAILURES;

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);

export const kindOf = (code: FailureCode): Kind => FAILURES[code];
export const httpStatusOf = (code: FailureCode): number => KINDS[kindOf(code)].http;
export const grpcStatusOf = (code: FailureCode): number => KINDS[kindOf(code)].grpc;
