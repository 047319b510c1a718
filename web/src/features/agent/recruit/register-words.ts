import { word } from '../../../lib/language/words.js';
import type { InviteLink, Opens } from './register-api.js';

const OPENS: Readonly<Record<Opens, () => string>> = {
  player: () => word('term.account.player'),
  agent: () => word('agent.reg.opensAgent'),
  playerAgent: () => word('agent.reg.opensPlayerAgent'),
};

/** Returns the name of the account type that an invitation link opens, in the page's language. */
export const opensName = (opens: Opens): string => OPENS[opens]();

/** Returns the name of an invitation link. The agent's home link has a fixed name. */
export const linkName = (link: Pick<InviteLink, 'name' | 'linkId'>): string =>
  link.linkId === undefined ? word('agent.reg.home') : link.name;
