import type { Section } from '../../kit/section.js';

const HOUR_MS = 3_600_000;

/** The section of lottery draws and raffles. Two operators together can void one. */
export const drawsSection: Section = {
  path: 'draws',
  group: 'house',
  icon: 'clock',
  name: 'opsApp.section.draws',
  action: 'draws.read',
  decides: 'draws.approve',
  isQueue: true,
  words: 'opsDraws',
  second: [
    { name: 'opsApp.second.draws', query: 'tab=void_asked', waiting: ({ draws }) => draws },
    { name: 'opsApp.second.raffles', query: 'kind=raffles&tab=void_asked', waiting: ({ raffles }) => raffles },
  ],
  targetMs: HOUR_MS,
  load: () => import('./draws-page.js'),
};
