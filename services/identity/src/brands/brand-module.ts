/** A node of a brand's module tree (specification §3: modId, enabled, childrenNodes). */
export interface BrandModule {
  readonly modId: string;
  readonly enabled: boolean;
  readonly childrenNodes: readonly BrandModule[];
}

/**
 * All module flags of the platform. The specification names the first eight, and it describes the next four without a
 * name: free play, forced password change, login by mobile verification code, and the slider check. The last five
 * flags are our own. Four of them exist because some jurisdictions forbid transfers between members, auto-play and
 * bought features, or require a minimum game cycle (domain rules §7). The fifth shows a gallery of UI components to
 * the site's developers; only the demo brand has it.
 */
export const MODULE_FLAGS = [
  'AGENTPOLICY3',
  'CHNGPASSVERIF3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'PTSYS3',
  'MANPLAYREB3',
  'FREEPLAY3',
  'FORCECHNGPASS3',
  'MOBVERFLOGIN3',
  'SLIDER3',
  'MEMBERTRANSFER3',
  'AUTOPLAY3',
  'BUYFEATURE3',
  'GAMECYCLE3',
  'UIGALLERY3',
] as const;

export type ModuleFlag = (typeof MODULE_FLAGS)[number];

/** The group to which each flag or group belongs. If a group is off, every flag below it is off too. */
const GROUPS = {
  REGISTER3: ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3'],
  LOGIN3: ['MOBVERFLOGIN3', 'FREEPLAY3'],
  SECURITY3: ['CHNGPASSVERIF3', 'FORCECHNGPASS3', 'SLIDER3'],
  MEMBER3: ['PTSYS3', 'MANPLAYREB3'],
  AGENT3: ['AGENTPOLICY3', 'MEMBERTRANSFER3'],
  GAME3: ['AUTOPLAY3', 'BUYFEATURE3', 'GAMECYCLE3'],
  SITE3: ['UIGALLERY3'],
} as const satisfies Record<string, readonly ModuleFlag[]>;

/** Builds the whole module tree, in which the named flags are on. */
export const moduleTree = (on: readonly ModuleFlag[]): readonly BrandModule[] =>
  Object.entries(GROUPS).map(([modId, flags]) => ({
    modId,
    enabled: true,
    childrenNodes: flags.map((flag) => ({ modId: flag, enabled: on.includes(flag), childrenNodes: [] })),
  }));

/** Returns true if a flag and every group above it are on. An unknown flag is off. */
export function isModuleOn(tree: readonly BrandModule[], flag: ModuleFlag): boolean {
  return tree.some((node) => node.enabled && (node.modId === flag || isModuleOn(node.childrenNodes, flag)));
}
