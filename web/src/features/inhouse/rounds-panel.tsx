import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Segmented } from '../../ui/choice.js';

type Whose = 'mine' | 'all';

/**
 * The list of the member's own rounds or of the brand's newest rounds. The URL chooses one. A visitor sees the
 * brand's.
 */
export function RoundsPanel({ mine, all }: { mine: ReactNode; all: ReactNode }) {
  const t = useWords();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const whose: Whose = !user || query.get('rounds') === 'all' ? 'all' : 'mine';
  const show = (next: Whose) =>
    setQuery(
      (old) => {
        const wanted = new URLSearchParams(old);
        if (next === 'all') wanted.set('rounds', 'all');
        else wanted.delete('rounds');
        return wanted;
      },
      { replace: true },
    );
  const title = t(whose === 'mine' ? 'inhouse.mine' : 'inhouse.everyone');
  return (
    <section className="panel flush rounds" aria-label={title}>
      <div className="row between head-row">
        <h2>{title}</h2>
        {user ? (
          <Segmented
            name="whose"
            legend={t('inhouse.whose')}
            value={whose}
            onChange={show}
            options={[
              { value: 'mine', name: t('inhouse.tabMine') },
              { value: 'all', name: t('inhouse.tabAll') },
            ]}
          />
        ) : null}
      </div>
      {whose === 'mine' ? mine : all}
    </section>
  );
}
