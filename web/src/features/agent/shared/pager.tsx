import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';

/** Buttons for the previous and the next page of a list. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useWords();
  return (
    <nav className="row pager" aria-label={t('agent.pages')}>
      <Button size="s" tone="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('ui.previous')}
      </Button>
      <Num className="fs13 muted">
        {page} / {pages}
      </Num>
      <Button size="s" tone="line" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('ui.next')}
      </Button>
    </nav>
  );
}
