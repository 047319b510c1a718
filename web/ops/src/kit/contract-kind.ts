import type { HouseContract } from '../lib/surface.js';

export const KINDS = ['realtimeSalary', 'hourlySalary', 'dailySalary', 'dividend'] as const;
export type Kind = (typeof KINDS)[number];

/** Message ids of the kinds of agent contract. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  realtimeSalary: 'term.agent.realtimeSalary',
  hourlySalary: 'term.agent.hourlySalary',
  dailySalary: 'term.agent.dailySalary',
  dividend: 'term.agent.dividend',
};

export const kindName = (kind: HouseContract['kind']): string => KIND_NAMES[kind as Kind] ?? '';
