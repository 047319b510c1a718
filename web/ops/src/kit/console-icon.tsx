import { Icon, type IconName } from '../../../src/ui/icon.js';

/** The SVG paths of icons that only the console uses, on the 24-unit grid of the shared icons. */
const PATHS = {
  scales:
    'M12 4v16M8 20h8M5 6.500l7-1.500 7 1.500M5 6.500 2.500 13a2.700 2.700 0 0 0 5 0L5 6.500zM19 6.500 16.500 13a2.700 2.700 0 0 0 5 0L19 6.500z',
  history: 'M4 12a8 8 0 1 0 2.600-5.900L4 8.500M4 4.200v4.300h4.300M12 7.800V12l3 2',
  users:
    'M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.800 19.500c.6-3.600 3-5.500 6.200-5.500s5.600 1.900 6.200 5.500M15.500 5.400a3.400 3.400 0 0 1 0 6.300M17.300 14.600c2 .7 3.400 2.300 3.900 4.900',
} as const;

export type ConsoleIconName = keyof typeof PATHS;

const isOwn = (name: string): name is ConsoleIconName => Object.hasOwn(PATHS, name);

/** Shows an icon. It is decorative: the button or link around it has the accessible name. */
export function ConsoleIcon({ name }: { name: IconName | ConsoleIconName }) {
  if (!isOwn(name)) return <Icon name={name} size={18} />;
  return (
    <svg className="i i18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
