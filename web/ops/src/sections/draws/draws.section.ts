import type { Section } from '../../kit/section.js';

/** The draws of lotteries, which two operators can make void. */
export const drawsSection: Section = {
  path: 'draws',
  group: 'house',
  icon: 'clock',
  name: 'opsApp.section.draws',
  action: 'draws.read',
  isQueue: true,
  words: 'opsDraws',
  keys: [
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ],
  load: () => import('./draws-page.js'),
};
