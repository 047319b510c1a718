import { useWords } from '../../../lib/language/words.js';
import { Icon } from '../../../ui/icon.js';
import type { Contract } from '../contracts/contracts-api.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import type { Downline } from '../overview/overview-api.js';
import { KindChoice } from './kind-choice.js';

/** The first step of an offer: the recipient and the kind of contract. */
export function OfferWho({
  agents,
  chosen,
  kind,
  held,
  onChoose,
  find,
  onFind,
}: {
  agents: readonly Downline[];
  chosen: string | undefined;
  kind: SalaryKind;
  held: readonly Contract[];
  onChoose: (name: 'to' | 'kind', value: string) => void;
  /** The search text. Undefined if the list shows all downlines and needs no search. */
  find?: string | undefined;
  onFind: (text: string) => void;
}) {
  const t = useWords();
  return (
    <section className="panel col g4" aria-labelledby="who">
      <h2 id="who">{t('agent.offer.who')}</h2>
      {find === undefined ? null : (
        <label className="input s find">
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label={t('agent.tree.find')}
            placeholder={t('agent.tree.find')}
            value={find}
            maxLength={32}
            onChange={(event) => onFind(event.target.value)}
          />
        </label>
      )}
      {agents.length === 0 ? <p className="fs13 muted">{t('agent.tree.notFound')}</p> : null}
      <div className="whom" role="radiogroup" aria-labelledby="who">
        {agents.map((agent) => (
          <label key={agent.memberId} className="meth">
            <input
              type="radio"
              name="to"
              checked={agent.memberId === chosen}
              onChange={() => onChoose('to', agent.memberId)}
            />
            <span className="grow">
              <b className="block" translate="no">
                {agent.account}
              </b>
              <span className="fs12 muted">{t('agent.tree.below', { count: agent.downlines })}</span>
            </span>
          </label>
        ))}
      </div>
      <KindChoice kind={kind} held={held} onChoose={(next) => onChoose('kind', next)} />
    </section>
  );
}
