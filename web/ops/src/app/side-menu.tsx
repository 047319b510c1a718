import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../../src/lib/language/words.js';
import { Icon } from '../../../src/ui/icon.js';
import { Kbd } from '../kit/keyboard/kbd.js';
import type { Section } from '../kit/section.js';
import { MenuLinks } from './menu-links.js';

/** The side menu, with names or with icons only. It scrolls to the link of the open section. */
export function SideMenu({
  sections,
  isRail,
  onToggle,
}: {
  sections: readonly Section[];
  isRail: boolean;
  onToggle: () => void;
}) {
  const t = useWords();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('a.on')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, isRail]);
  const name = isRail ? t('opsApp.showNames') : t('opsApp.collapse');
  return (
    <nav className="or hide-s" aria-label={t('opsApp.console')}>
      <div ref={menu} className="orlist">
        <MenuLinks sections={sections} />
      </div>
      <button type="button" className="fold" title={`${name} [`} aria-pressed={isRail} onClick={onToggle}>
        <Icon name={isRail ? 'next' : 'prev'} size={18} flip />
        <span className="nm">{name}</span>
        <Kbd>[</Kbd>
      </button>
    </nav>
  );
}
