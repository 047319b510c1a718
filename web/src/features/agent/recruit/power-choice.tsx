import { useWords } from '../../../lib/language/words.js';
import type { Opens } from './register-api.js';
import { opensName } from './register-words.js';

/** The choice of an account type for a new account, among the types that this agent may open. */
export function PowerChoice({
  powers,
  value,
  onChange,
}: {
  powers: readonly Opens[];
  value: Opens;
  onChange: (next: Opens) => void;
}) {
  const t = useWords();
  const note: Readonly<Record<Opens, string>> = {
    player: t('agent.reg.notePlayer'),
    agent: t('agent.reg.noteAgent'),
    playerAgent: t('agent.reg.notePlayerAgent'),
  };
  return (
    <fieldset className="whom">
      <legend className="lbl">{t('agent.reg.opens')}</legend>
      {powers.map((power) => (
        <label key={power} className="meth">
          <input type="radio" name="opens" value={power} checked={power === value} onChange={() => onChange(power)} />
          <span>
            <b>{opensName(power)}</b>
            <span className="fs12 muted block">{note[power]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
