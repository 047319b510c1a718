import type { ContractKind } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { SETTLED_KINDS } from '../periods/period.js';
import { isDeferral, isPeriodOf, type Terms } from './terms.js';
import { tierProblem } from './tier.js';

/**
 * Checks that terms are valid in themselves. They are not compared with contracts above or below.
 * @throws Failure request.invalid.
 */
export function requireTerms({ kind, ...terms }: { readonly kind: ContractKind } & Terms): void {
  const { tiers, deferral } = terms;
  if (!SETTLED_KINDS.includes(kind)) throw new Failure('request.invalid', { field: 'kind' });
  if (!isPeriodOf(kind, terms)) throw new Failure('request.invalid', { field: 'period' });
  const problem = tierProblem(tiers, kind);
  if (problem) throw new Failure('request.invalid', { field: 'tiers', problem });
  if (deferral && !isDeferral(deferral)) throw new Failure('request.invalid', { field: 'deferral' });
}
