import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';

/** Whether a module is switched on, together with every group above it. */
export const isOn = (tree: readonly identity.Module[], modId: string): boolean =>
  tree.some((node) => node.enabled && (node.modId === modId || isOn(node.childrenNodes, modId)));

/**
 * Refuses a call if the brand has switched off the module to which the call belongs (specification §3, domain §2).
 * @throws Failure module.disabled with the module.
 */
export function requireModule(brand: Pick<identity.Brand, 'modules'>, modId: string): void {
  if (!isOn(brand.modules, modId)) throw new Failure('module.disabled', { module: modId });
}
