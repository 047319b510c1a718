import type { Section } from '../../kit/section.js';

const DAY_MS = 24 * 3_600_000;

/** The section of contracts between the house and top agents, which operators sign for the house. */
export const contractsSection: Section = {
  path: 'contracts',
  group: 'people',
  icon: 'copy',
  name: 'opsApp.section.contracts',
  action: 'contracts.read',
  isQueue: true,
  words: 'opsContracts',
  second: [{ name: 'opsApp.second.contracts', query: 'tab=waiting', waiting: ({ contracts }) => contracts }],
  targetMs: DAY_MS,
  keys: [
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ],
  load: () => import('./contracts-page.js'),
};
