import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';

/** Shown if no game matches the search and the filters, with a button that clears them. */
export function NothingFits({ onAll }: { onAll: () => void }) {
  const t = useWords();
  return (
    <Empty
      title={t('lobby.nothingFits')}
      actions={
        <Button tone="primary" onClick={onAll}>
          {t('lobby.showAll')}
        </Button>
      }
    >
      {t('lobby.nothingFitsText')}
    </Empty>
  );
}
