import { useWords } from '../../../src/lib/language/words.js';
import { Dialog } from '../../../src/ui/dialog.js';
import { Checkbox } from '../../../src/ui/field.js';
import { usePageKeys, type KeyHelp } from '../kit/keyboard/page-keys.js';
import { useSingleKeys } from '../kit/keyboard/use-keys.js';

const FRAME: readonly KeyHelp[] = [
  { keys: ['/'], does: 'opsApp.key.search' },
  { keys: ['['], does: 'opsApp.key.side' },
  { keys: ['?'], does: 'opsApp.key.list' },
];

/** Every keyboard shortcut that works on this page, and the switch that turns single-key shortcuts off. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const keys = usePageKeys();
  const [on, setOn] = useSingleKeys();
  return (
    <Dialog title={t('opsApp.keys')} onClose={onClose}>
      <dl className="keylist">
        {[...keys, ...FRAME].map((one) => (
          <div key={`${one.does} ${one.keys.join(' ')}`}>
            <dt>
              {one.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(one.does)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
        {t('opsApp.singleKeys')}
      </Checkbox>
    </Dialog>
  );
}
