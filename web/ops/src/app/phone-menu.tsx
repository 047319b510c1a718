import { useWords } from '../../../src/lib/language/words.js';
import { Dialog } from '../../../src/ui/dialog.js';
import type { Section } from '../kit/section.js';
import { MenuLinks } from './menu-links.js';
import { BrandChoice } from './brand-choice.js';
import { OwnActions } from './own-actions.js';

/** The full-screen menu of the console on a phone. */
export function PhoneMenu({ sections, onClose }: { sections: readonly Section[]; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('opsApp.console')} kind="sheet" onClose={onClose}>
      <BrandChoice />
      <nav className="pm" aria-label={t('opsApp.console')}>
        <MenuLinks sections={sections} onChoose={onClose} />
      </nav>
      <OwnActions />
    </Dialog>
  );
}
