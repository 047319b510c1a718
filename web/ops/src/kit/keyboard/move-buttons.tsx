import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Kbd } from './kbd.js';

/** The keys J and K as buttons: to the row below, and to the row above. */
export function MoveButtons({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const t = useWords();
  const names = { down: t('opsKit.down'), up: t('opsKit.up') };
  return (
    <span className="row">
      <Button tone="line" size="s" icon="down" aria-label={names.down} title={names.down} onClick={() => onMove(1)}>
        <Kbd>J</Kbd>
      </Button>
      <Button tone="line" size="s" icon="up" aria-label={names.up} title={names.up} onClick={() => onMove(-1)}>
        <Kbd>K</Kbd>
      </Button>
    </span>
  );
}
