import { SECTIONS } from './every-section.js';

/** The paths of the console, for its server, which answers any other path with status 404. */
export const consolePaths = (): string[] => ['/', ...SECTIONS.map(({ path }) => `/${path}`)];
