import { useWords } from '../../../lib/language/words.js';
import type { Contract } from '../contracts/contracts-api.js';
import { SALARY_KINDS, type SalaryKind } from '../contracts/salary-kinds.js';

/** The choice of the contract kind for an offer. */
export function KindChoice({
  kind,
  held,
  onChoose,
}: {
  kind: SalaryKind;
  /** The contracts by which the agent is paid. Only rates of their kinds can be offered. */
  held: readonly Contract[];
  onChoose: (kind: SalaryKind['kind']) => void;
}) {
  const t = useWords();
  return (
    <>
      <h2 id="kind">{t('agent.offer.kind')}</h2>
      <div className="whom" role="radiogroup" aria-labelledby="kind">
        {SALARY_KINDS.map((one) => (
          <label key={one.kind} className="meth">
            <input type="radio" name="kind" checked={one.kind === kind.kind} onChange={() => onChoose(one.kind)} />
            <span className="grow">
              <b className="block">{t(one.name)}</b>
              <span className="fs12 muted">
                {held.some((contract) => contract.kind === one.kind) ? t(one.rhythm) : t('agent.offer.heldNot')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
