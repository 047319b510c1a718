import { useWords } from '../../../src/lib/language/words.js';
import { Dialog } from '../../../src/ui/dialog.js';
import { Checkbox } from '../../../src/ui/field.js';
import { useSingleKeys } from '../kit/keyboard/use-keys.js';
import type { KeyHelp, Section } from '../kit/section.js';

const FRAME: readonly KeyHelp[] = [
  { keys: ['/'], does: 'opsApp.key.search' },
  { keys: ['['], does: 'opsApp.key.side' },
  { keys: ['?'], does: 'opsApp.key.list' },
];

/**
 * The dialog that lists every keyboard shortcut of the open section, and the switch that turns single-key shortcuts
 * off.
 */
export function KeyList({ section, onClose }: { section: Section | undefined; onClose: () => void }) {
  const t = useWords();
  const [on, setOn] = useSingleKeys();
  return (
    <Dialog title={t('opsApp.keys')} onClose={onClose}>
      <dl className="keylist">
        {[...(section?.keys ?? []), ...FRAME].map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
        {t('opsApp.singleKeys')}
      </Checkbox>
    </Dialog>
  );
}
