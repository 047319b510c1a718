import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Segmented } from '../../ui/choice.js';
import { AllRolls } from './all-rolls.js';
import { OwnRounds } from './own-rounds.js';

type Whose = 'mine' | 'all';

/** The member's own rounds, or the brand's newest; which one is in the address. A visitor sees the brand's. */
export function Rounds() {
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
      { replace: true, preventScrollReset: true },
    );
  const title = t(whose === 'mine' ? 'dice.mine' : 'dice.everyone');
  return (
    <section className="panel flush rounds" aria-label={title}>
      <div className="row between head-row">
        <h2>{title}</h2>
        {user ? (
          <Segmented
            name="whose"
            legend={t('dice.whose')}
            value={whose}
            onChange={show}
            options={[
              { value: 'mine', name: t('dice.tabMine') },
              { value: 'all', name: t('dice.tabAll') },
            ]}
          />
        ) : null}
      </div>
      {whose === 'mine' ? <OwnRounds /> : <AllRolls />}
    </section>
  );
}
