import { useNarrow } from '../../lib/screen/narrow.js';
import { MemberMenuPage } from './member-menu.js';
import { SecurityPage } from './security-page.js';

export { MemberFrame } from './member-frame.js';
export { SecurityPage };

/**
 * /member: the page My account, the default of the centre (specification §2). On a phone the menu with that page in it.
 */
export function MemberHomePage() {
  return useNarrow() ? <MemberMenuPage /> : <SecurityPage />;
}
