import type { DeskBrand } from '../../../lib/surface.js';

type Node = DeskBrand['modules'][number];

/** A module, and whether it is on together with all groups above it. */
export interface ModuleState {
  readonly modId: string;
  readonly isOn: boolean;
}

/** Returns the modules without children, and whether each is on with the given switches. */
export const statesOf = (
  tree: readonly Node[],
  switches: ReadonlyMap<string, boolean> = new Map(),
  isAboveOn = true,
): ModuleState[] =>
  tree.flatMap(({ modId, enabled, childrenNodes }) => {
    const isOn = isAboveOn && (switches.get(modId) ?? enabled);
    return childrenNodes.length > 0 ? statesOf(childrenNodes, switches, isOn) : [{ modId, isOn }];
  });

/** Returns the modules that the given switches turn off for players. */
export function turnedOff(tree: readonly Node[], switches: ReadonlyMap<string, boolean>): string[] {
  const after = new Map(statesOf(tree, switches).map(({ modId, isOn }) => [modId, isOn]));
  return statesOf(tree)
    .filter(({ modId, isOn }) => isOn && after.get(modId) === false)
    .map(({ modId }) => modId);
}
