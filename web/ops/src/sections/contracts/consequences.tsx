import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import type { ContractEnd } from '../../lib/surface.js';
import { ratesText } from './terms-text.js';

/** Shows what happens if an offer is accepted: its start, how many contracts end or stay, and which ones end. */
export function Consequences({ preview }: { preview: ContractEnd }) {
  const t = useWords();
  const { wouldEnd, wouldStay, effectiveFrom } = preview;
  return (
    <section className="col g2">
      <h3 className="s">{t('opsContracts.effects')}</h3>
      <dl className="kv">
        <dt>{t('opsContracts.from')}</dt>
        <dd>{effectiveFrom ? <DateTime at={effectiveFrom} /> : '–'}</dd>
        <dt>{t('opsContracts.wouldEnd')}</dt>
        <dd>
          <Num>{wouldEnd.length}</Num>
        </dd>
        <dt>{t('opsContracts.wouldStay')}</dt>
        <dd>
          <Num>{wouldStay.length}</Num>
        </dd>
      </dl>
      {wouldEnd.length > 0 ? (
        <Note tone="wait">
          <ul>
            {wouldEnd.map((one) => (
              <li key={one.contractId}>
                <bdi>{one.payerAccount}</bdi> → <bdi>{one.payeeAccount}</bdi>{' '}
                <Num>{one.tiers.map((tier) => ratesText(one.kind, tier)).join(', ')}</Num>
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </section>
  );
}
