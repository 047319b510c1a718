import { word } from '../../lib/language/words.js';
import type { InviteLink, Opens } from './register-api.js';

const OPENS: Readonly<Record<Opens, () => string>> = {
  player: () => word('term.account.player'),
  agent: () => word('agent.reg.opensAgent'),
  playerAgent: () => word('agent.reg.opensPlayerAgent'),
};

/** The kind of account that a link opens, in the current language. */
export const opensName = (opens: Opens): string => OPENS[opens]();

/** A link's name; the home link has none of its own. */
export const linkName = (link: Pick<InviteLink, 'name' | 'linkId'>): string =>
  link.linkId === undefined ? word('agent.reg.home') : link.name;
