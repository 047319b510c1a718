import type { Drawer } from './drawers.js';
import { AppDialog } from './app-dialog.js';
import { LanguageDialog } from './language-dialog.js';
import { LogoutDialog } from './logout-dialog.js';
import { MenuDrawer } from './menu-drawer.js';

const PARTS: Readonly<Record<Drawer, () => React.ReactNode>> = {
  app: AppDialog,
  language: LanguageDialog,
  logout: LogoutDialog,
  menu: MenuDrawer,
};

/** Overlays that come with their first use. */
export default function Drawers({ drawer }: { drawer: Drawer }) {
  const Part = PARTS[drawer];
  return <Part />;
}
