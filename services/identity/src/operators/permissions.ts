/**
 * The actions that roles can allow. A section of the console needs the `*.read` action of its name, and the section's
 * buttons need the other actions.
 */
export const ACTIONS = [
  'today.read',
  'figures.read',
  'deposits.read',
  'deposits.review',
  'withdrawals.read',
  'withdrawals.review',
  'wins.read',
  'wins.review',
  'players.read',
  'players.reveal',
  'players.note',
  'players.sessions',
  'adjustments.read',
  'adjustments.request',
  'adjustments.approve',
  'applications.read',
  'applications.decide',
  'abuse.read',
  'abuse.decide',
  'draws.read',
  'draws.request',
  'draws.approve',
  'draws.settle',
  'cases.read',
  'cases.decide',
  'payments.read',
  'payments.decide',
  'vendors.read',
  'vendors.change',
  'operators.read',
  'operators.manage',
  'audit.read',
] as const;

export type Action = (typeof ACTIONS)[number];

/** The permission table: the actions of each role. An `auditor` may read everything and change nothing. */
export const ROLES = {
  support: ['today.read', 'players.read', 'players.reveal', 'players.note', 'applications.read', 'applications.decide'],
  cashier: [
    'today.read',
    'figures.read',
    'deposits.read',
    'deposits.review',
    'withdrawals.read',
    'withdrawals.review',
    'adjustments.read',
    'adjustments.request',
    'cases.read',
    'cases.decide',
    'payments.read',
    'payments.decide',
    'players.read',
  ],
  risk: [
    'today.read',
    'figures.read',
    'deposits.read',
    'withdrawals.read',
    'withdrawals.review',
    'wins.read',
    'wins.review',
    'players.read',
    'players.reveal',
    'players.note',
    'players.sessions',
    'adjustments.read',
    'adjustments.approve',
    'abuse.read',
    'abuse.decide',
    'draws.read',
    'draws.approve',
    'cases.read',
    'cases.decide',
  ],
  games: [
    'today.read',
    'wins.read',
    'draws.read',
    'draws.request',
    'draws.approve',
    'draws.settle',
    'cases.read',
    'cases.decide',
    'vendors.read',
    'vendors.change',
  ],
  agents: ['today.read', 'players.read', 'applications.read', 'applications.decide'],
  content: ['today.read'],
  administrator: [
    'today.read',
    'figures.read',
    'players.read',
    'players.reveal',
    'players.note',
    'players.sessions',
    'vendors.read',
    'vendors.change',
    'operators.read',
    'operators.manage',
    'audit.read',
  ],
  auditor: ACTIONS.filter((action) => action.endsWith('.read')),
} as const satisfies Record<string, readonly Action[]>;

export type Role = keyof typeof ROLES;

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Returns all actions that the given roles allow together, sorted by name. */
export const actionsOf = (roles: readonly Role[]): Action[] =>
  [...new Set<Action>(roles.flatMap((role) => ROLES[role]))].sort();
