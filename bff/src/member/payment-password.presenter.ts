import type { identity } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentFieldRule } from '../system/brand.presenter.js';
import type { LOCK_REASONS, PaymentPasswordStateDto, WithdrawalLockDto } from './payment-password.dto.js';

export const presentLocks = (locks: readonly identity.WithdrawalLock[]): WithdrawalLockDto[] =>
  locks.map(({ reason, until }) => ({ reason: reason as (typeof LOCK_REASONS)[number], until: isoTime(until) }));

export const presentPaymentPassword = (state: identity.GetPaymentPasswordStateResponse): PaymentPasswordStateDto => {
  if (!state.rule) throw new Error('identity named no rule for payment passwords');
  return {
    isSet: state.isSet,
    changedAt: isoTime(state.changedAt),
    triesLeft: state.triesLeft,
    withdrawalLocks: presentLocks(state.withdrawalLocks),
    rule: presentFieldRule(state.rule),
  };
};
