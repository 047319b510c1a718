import type { DeskBrand } from '../../../lib/surface.js';

type Node = DeskBrand['modules'][number];

/** A module with whether it is on, the groups above it counted. */
export interface ModuleState {
  readonly modId: string;
  readonly isOn: boolean;
}

/** The modules without children, with whether each is on when the switches are as given. */
export const statesOf = (
  tree: readonly Node[],
  switches: ReadonlyMap<string, boolean> = new Map(),
  isAboveOn = true,
): ModuleState[] =>
  tree.flatMap(({ modId, enabled, childrenNodes }) => {
    const isOn = isAboveOn && (switches.get(modId) ?? enabled);
    return childrenNodes.length > 0 ? statesOf(childrenNodes, switches, isOn) : [{ modId, isOn }];
  });

/** The modules that the switches turn off for players. */
export function turnedOff(tree: readonly Node[], switches: ReadonlyMap<string, boolean>): string[] {
  const after = new Map(statesOf(tree, switches).map(({ modId, isOn }) => [modId, isOn]));
  return statesOf(tree)
    .filter(({ modId, isOn }) => isOn && after.get(modId) === false)
    .map(({ modId }) => modId);
}
