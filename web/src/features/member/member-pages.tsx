import { useNarrow } from '../../lib/screen/narrow.js';
import { MemberMenuPage } from './member-menu.js';
import { SecurityPage } from './security-page.js';

export { MemberFrame } from './member-frame.js';
export { SecurityPage };

/**
 * The page /member: My account, the first page of the member centre (specification §2). A phone shows the menu
 * instead, which has an entry for My account.
 */
export function MemberHomePage() {
  return useNarrow() ? <MemberMenuPage /> : <SecurityPage />;
}
