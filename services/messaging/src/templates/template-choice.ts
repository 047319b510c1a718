import { ContractKind, ContractStatus, type ContractChanged } from '@nm/contracts/agents.js';
import type { WithdrawalChanged } from '@nm/contracts/wallet.js';
import type { TemplateId } from './template.js';

/** Maps each state of a withdrawal about which the member always gets a message to the template of the message. */
const WITHDRAWAL_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  reviewing: 'withdrawal_reviewing',
  approved: 'withdrawal_approved',
  paid: 'withdrawal_paid',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
  returned: 'withdrawal_returned',
};

/** The reason code of a withdrawal that was ended because a deposit of the member was charged back. */
const CHARGEBACK = 'chargeback';

/**
 * Returns the template of the message about a new state of a withdrawal. Undefined if the state results directly from
 * the member's own action, such as the confirmation of the receipt, or if another message will follow at once.
 */
export function withdrawalTemplate({
  status,
  reason,
  bySilence,
}: Pick<WithdrawalChanged, 'status' | 'reason' | 'bySilence'>): TemplateId | undefined {
  if (status === 'received') return bySilence ? 'withdrawal_received' : undefined;
  if (reason === CHARGEBACK && status === 'rejected') return 'withdrawal_charged_back';
  return Object.hasOwn(WITHDRAWAL_TEMPLATES, status) ? WITHDRAWAL_TEMPLATES[status] : undefined;
}

/** Maps a change of an exclusion (such as begun or ended) to the template of its message. */
export const EXCLUSION_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  begun: 'exclusion_begun',
  end_asked: 'exclusion_end_asked',
  ended: 'exclusion_ended',
};

/** Maps a change of an authenticator app (such as added or removed) to the template of its message. */
export const AUTHENTICATOR_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  added: 'authenticator_added',
  removed: 'authenticator_removed',
  recovery_code_used: 'recovery_code_used',
};

/** Maps the kind of an operator's adjustment of a balance to the template of its message. */
export const ADJUSTMENT_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  cash_credit: 'adjustment_credit',
  cash_debit: 'adjustment_debit',
  bonus_credit: 'adjustment_bonus',
};

/**
 * Returns the template of the message to one party about a change of a contract; undefined if this party gets none. The
 * payee gets a message about an offer, the payer about the answer, and both get one about the end of the contract.
 */
export function contractTemplate({ agentId, payeeId, status, countered }: ContractChanged): TemplateId | undefined {
  const isPayee = agentId === payeeId;
  if (status === ContractStatus.OFFERED) return isPayee ? 'contract_offered' : undefined;
  if (status === ContractStatus.ACTIVE) return isPayee ? undefined : 'contract_accepted';
  if (status === ContractStatus.REJECTED)
    return isPayee ? undefined : countered ? 'contract_countered' : 'contract_rejected';
  return status === ContractStatus.TERMINATED ? 'contract_ended' : undefined;
}

/**
 * Maps the kind of contract that was paid to the template of the message. A kind that is not in the map uses
 * `salary_paid`.
 */
export const SALARY_TEMPLATES: Readonly<Partial<Record<ContractKind, TemplateId>>> = {
  [ContractKind.DAILY_SALARY]: 'daily_salary_paid',
  [ContractKind.HOURLY_SALARY]: 'hourly_salary_paid',
  [ContractKind.DIVIDEND]: 'dividend_paid',
};
