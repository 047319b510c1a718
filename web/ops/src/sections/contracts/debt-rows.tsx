import { useServerNow } from '../../../../src/lib/time/server-clock.js';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime, When } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { kindName } from '../../kit/contract-kind.js';
import { LoadingCards, LoadingRows } from '../../kit/loading-rows.js';
import { spanText } from '../../kit/queue/age.js';
import type { AgentDebt } from '../../lib/surface.js';
import { leftOf } from './debt-calls.js';

const COLUMNS = 8;

interface DebtRowsProps {
  /** The debts of agents; undefined before the server's first answer. */
  readonly debts: readonly AgentDebt[] | undefined;
  readonly chosen: string | undefined;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Shows the contract by which the agent is paid: its kind, its version, and the other party. */
export function ContractText({ debt: { kind, version, withHouse } }: { debt: AgentDebt }) {
  const t = useWords();
  const about = { kind: t(kindName(kind)), version };
  return withHouse ? t('opsContracts.debt.house', about) : t('opsContracts.debt.upline', about);
}

const Amount = ({ minor, currency }: { minor: bigint | string; currency: string }) => (
  <Num>{formatMinor(minor, { currency })}</Num>
);

function AgeOfDebt({ since }: { since: string }) {
  const now = useServerNow();
  return <When>{spanText(now - Date.parse(since), currentLanguage())}</When>;
}

/** The table of agents' debts, with the period, the amount and the age of each. */
export function DebtsTable({ debts, chosen, onAt, onOpen }: DebtRowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('term.agent.agent')}</th>
          <th>{t('opsContracts.debt.contract')}</th>
          <th>{t('opsContracts.debt.periodIn', { zone: zoneName() })}</th>
          <th>{t('opsContracts.debt.currency')}</th>
          <th className="end">{t('term.agent.owed')}</th>
          <th className="end">{t('opsContracts.debt.repaid')}</th>
          <th className="end">{t('opsContracts.debt.left')}</th>
          <th className="end">{t('opsContracts.debt.age')}</th>
        </tr>
      </thead>
      <tbody>
        {debts ? (
          debts.map((debt) => (
            <tr key={debt.id} className={debt.id === chosen ? 'sel' : ''} onClick={() => onOpen(debt.id)}>
              <td>
                <button
                  type="button"
                  id={`debt-${debt.id}`}
                  className="rowlink"
                  onFocus={() => onAt(debt.id)}
                  onClick={() => onOpen(debt.id)}
                >
                  <bdi className="b">{debt.account}</bdi>
                </button>
              </td>
              <td>
                <ContractText debt={debt} />
              </td>
              <td className="muted">
                <DateTime at={debt.periodStart} /> – <DateTime at={debt.periodEnd} />
              </td>
              <td className="muted">{debt.currency}</td>
              <td className="end">
                <Amount minor={debt.owedMinor} currency={debt.currency} />
              </td>
              <td className="end">
                <Amount minor={debt.repaidMinor} currency={debt.currency} />
              </td>
              <td className="end b">
                <Amount minor={leftOf(debt)} currency={debt.currency} />
              </td>
              <td className="end">
                <AgeOfDebt since={debt.owedAt} />
              </td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

/** The list of debts on a phone, one card per debt. */
export function DebtCards({ debts, onOpen }: DebtRowsProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {debts ? (
        debts.map((debt) => (
          <li key={debt.id}>
            <button type="button" id={`debt-${debt.id}`} className="whole" onClick={() => onOpen(debt.id)}>
              <bdi className="b fs16">{debt.account}</bdi>
            </button>
            <span className="end b">
              <Amount minor={leftOf(debt)} currency={debt.currency} /> {debt.currency}
            </span>
            <span className="foot muted fs12">
              <ContractText debt={debt} />
            </span>
            <span className="row between foot">
              <span className="muted">{t('opsContracts.debt.age')}</span>
              <AgeOfDebt since={debt.owedAt} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}
