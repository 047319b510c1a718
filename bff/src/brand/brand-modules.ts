import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';

const isOn = (tree: readonly identity.Module[], modId: string): boolean =>
  tree.some((node) => node.enabled && (node.modId === modId || isOn(node.childrenNodes, modId)));

/**
 * Refuses a call of a module that the brand has switched off (specification §3, domain rules §2).
 * @throws Failure module.disabled that names the module.
 */
export function requireModule(brand: Pick<identity.Brand, 'modules'>, modId: string): void {
  if (!isOn(brand.modules, modId)) throw new Failure('module.disabled', { module: modId });
}
