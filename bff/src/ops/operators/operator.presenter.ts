import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { OperatorDto, OperatorWithPasswordDto, PersonDto } from './operator.dto.js';

export function presentOperator(operator: identity.Operator): OperatorDto {
  const { id, name, displayName, roles, brands, active, enrolled, version, registeredBy, reactivatedBy } = operator;
  const lastLoginAt = isoTime(operator.lastLoginAt);
  return {
    id,
    name,
    displayName,
    roles,
    brands,
    status: active ? 'active' : 'inactive',
    enrolled,
    version: String(version),
    registeredAt: isoTime(operator.registeredAt) ?? '',
    ...(registeredBy ? { registeredBy: presentPerson(registeredBy) } : {}),
    ...(reactivatedBy ? { reactivatedBy: presentPerson(reactivatedBy) } : {}),
    ...(lastLoginAt ? { lastLoginAt } : {}),
  };
}

export const presentPerson = ({ id, name }: identity.OperatorName): PersonDto => ({ id, name });

export function presentWithPassword({
  operator,
  oneTimePassword,
}: identity.OperatorWithPassword): OperatorWithPasswordDto {
  if (!operator) throw new Failure('internal', { reason: 'an answer without an operator' });
  return { operator: presentOperator(operator), oneTimePassword };
}
