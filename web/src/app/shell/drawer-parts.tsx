import type { Drawer } from './drawers.js';
import { LogoutDialog } from './logout-dialog.js';
import { MenuDrawer } from './menu-drawer.js';
import { SearchDialog } from './search-dialog.js';
import { SettingsDialog } from './settings-dialog.js';

const PARTS: Readonly<Record<Drawer, () => React.ReactNode>> = {
  logout: LogoutDialog,
  menu: MenuDrawer,
  search: SearchDialog,
  settings: SettingsDialog,
};

/** The side drawers and dialogs of the layout. Their code is loaded when the first one opens. */
export default function Drawers({ drawer }: { drawer: Drawer }) {
  const Part = PARTS[drawer];
  return <Part />;
}
