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

/** Overlays whose code loads at their first use. */
export default function Drawers({ drawer }: { drawer: Drawer }) {
  const Part = PARTS[drawer];
  return <Part />;
}
