import { SECTIONS } from './every-section.js';

/** The URL paths of the console. Its server answers any other path with status 404. */
export const consolePaths = (): string[] => ['/', ...SECTIONS.map(({ path }) => `/${path}`)];
