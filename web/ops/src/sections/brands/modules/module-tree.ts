import type { DeskBrand } from '../../../lib/surface.js';

type Node = DeskBrand['modules'][number];

/** A module, and whether players have it: the module and all groups above it are on. */
export interface ModuleState {
  readonly modId: string;
  readonly isOn: boolean;
}

/** Returns the modules without children, and whether each is on if the given switches are applied. */
export const statesOf = (
  tree: readonly Node[],
  switches: ReadonlyMap<string, boolean> = new Map(),
  isAboveOn = true,
): ModuleState[] =>
  tree.flatMap(({ modId, enabled, childrenNodes }) => {
    const isOn = isAboveOn && (switches.get(modId) ?? enabled);
    return childrenNodes.length > 0 ? statesOf(childrenNodes, switches, isOn) : [{ modId, isOn }];
  });

/** Returns the modules that players lose if the given switches are applied. */
export function turnedOff(tree: readonly Node[], switches: ReadonlyMap<string, boolean>): string[] {
  const after = new Map(statesOf(tree, switches).map(({ modId, isOn }) => [modId, isOn]));
  return statesOf(tree)
    .filter(({ modId, isOn }) => isOn && after.get(modId) === false)
    .map(({ modId }) => modId);
}
