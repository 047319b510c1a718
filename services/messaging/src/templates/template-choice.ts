import { ContractKind, ContractStatus, type ContractChanged } from '@nm/contracts/agents.js';
import type { TemplateId } from './template.js';

/**
 * The template of each state of a withdrawal about which the member gets a message. Other states result directly from
 * the member's own actions, so there is no message about them.
 */
export const WITHDRAWAL_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  approved: 'withdrawal_approved',
  paid: 'withdrawal_paid',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
  returned: 'withdrawal_returned',
};

/** The reason code of a withdrawal that was ended because a deposit of the member was charged back. */
export const CHARGEBACK = 'chargeback';

/** The template of a message by the change of an exclusion (such as begun or ended). */
export const EXCLUSION_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  begun: 'exclusion_begun',
  end_asked: 'exclusion_end_asked',
  ended: 'exclusion_ended',
};

/** The template of a message by the change of an authenticator app. */
export const AUTHENTICATOR_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  added: 'authenticator_added',
  removed: 'authenticator_removed',
  recovery_code_used: 'recovery_code_used',
};

/** The template of a message by the kind of an operator's adjustment. */
export const ADJUSTMENT_TEMPLATES: Readonly<Record<string, TemplateId>> = {
  cash_credit: 'adjustment_credit',
  cash_debit: 'adjustment_debit',
  bonus_credit: 'adjustment_bonus',
};

/**
 * Returns the template of the message to one party about a change of a contract. Undefined if this party made the
 * change itself, because its screen shows the result.
 */
export function contractTemplate({ agentId, payeeId, status, countered }: ContractChanged): TemplateId | undefined {
  const isPayee = agentId === payeeId;
  if (status === ContractStatus.OFFERED) return isPayee ? 'contract_offered' : undefined;
  if (status === ContractStatus.ACTIVE) return isPayee ? undefined : 'contract_accepted';
  if (status === ContractStatus.REJECTED)
    return isPayee ? undefined : countered ? 'contract_countered' : 'contract_rejected';
  return status === ContractStatus.TERMINATED ? 'contract_ended' : undefined;
}

/** The template of a message by the kind of contract that was paid. Every other kind uses `salary_paid`. */
export const SALARY_TEMPLATES: Readonly<Partial<Record<ContractKind, TemplateId>>> = {
  [ContractKind.DAILY_SALARY]: 'daily_salary_paid',
  [ContractKind.HOURLY_SALARY]: 'hourly_salary_paid',
  [ContractKind.DIVIDEND]: 'dividend_paid',
};
