import type { Section } from '../../kit/section.js';

const DAY_MS = 24 * 3_600_000;

/** The section of contracts between the house and top agents, which operators sign for the house. */
export const contractsSection: Section = {
  path: 'contracts',
  group: 'people',
  icon: 'copy',
  name: 'opsApp.section.contracts',
  action: 'contracts.read',
  decides: 'contracts.approve',
  isQueue: true,
  words: 'opsContracts',
  second: [{ name: 'opsApp.second.contracts', query: 'tab=waiting', waiting: ({ contracts }) => contracts }],
  targetMs: DAY_MS,
  load: () => import('./contracts-page.js'),
};
