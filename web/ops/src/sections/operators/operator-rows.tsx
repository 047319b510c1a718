import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Tag } from '../../../../src/ui/tag.js';
import { FactCard } from '../../kit/list/fact-card.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OperatorName } from '../../kit/operator-name.js';
import { roleName } from '../../kit/role-name.js';
import { session } from '../../lib/session.js';
import type { Operator } from '../../lib/surface.js';

const COLUMNS = 7;

interface OperatorsProps {
  /** Undefined while the operators load. */
  readonly operators: readonly Operator[] | undefined;
  readonly canManage: boolean;
  readonly onChange: (operator: Operator) => void;
  readonly onSessions: (operator: Operator) => void;
}

/** The operators as a table. */
export function OperatorTable({ operators, ...acts }: OperatorsProps) {
  const t = useWords();
  return (
    <section className="panel flush scrollx" aria-busy={operators === undefined || undefined}>
      <table className="table d2">
        <thead>
          <tr>
            <th>{t('opsOperators.name')}</th>
            <th>{t('opsOperators.roles')}</th>
            <th>{t('opsOperators.brands')}</th>
            <th>{t('term.account.status')}</th>
            <th>{t('opsOperators.lastLogin')}</th>
            <th>{t('opsOperators.registeredBy')}</th>
            {acts.canManage ? <th /> : null}
          </tr>
        </thead>
        <tbody>
          {operators ? (
            operators.map((operator) => (
              <tr key={operator.id} className={operator.status === 'active' ? '' : 'oth'}>
                <td>
                  <Name operator={operator} />
                </td>
                <td>{operator.roles.map((role) => roleName(t, role)).join(', ')}</td>
                <td className="muted">
                  <Brands operator={operator} />
                </td>
                <td>
                  <State operator={operator} />
                </td>
                <td>{operator.lastLoginAt ? <DateTime at={operator.lastLoginAt} /> : '–'}</td>
                <td className="fs12">
                  {operator.registeredBy ? <OperatorName name={operator.registeredBy.name} /> : '–'}
                </td>
                {acts.canManage ? (
                  <td className="end">
                    <Acts operator={operator} {...acts} />
                  </td>
                ) : null}
              </tr>
            ))
          ) : (
            <LoadingRows columns={COLUMNS} />
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The operators on a phone, one card per operator. */
export function OperatorCards({ operators = [], ...acts }: OperatorsProps) {
  const t = useWords();
  return (
    <ul className="fcards">
      {operators.map((operator) => (
        <FactCard
          key={operator.id}
          title={<Name operator={operator} />}
          state={<State operator={operator} />}
          isOver={operator.status !== 'active'}
          facts={[
            [t('opsOperators.roles'), operator.roles.map((role) => roleName(t, role)).join(', ')],
            [t('opsOperators.brands'), <Brands key="brands" operator={operator} />],
            [
              t('opsOperators.lastLogin'),
              operator.lastLoginAt ? <DateTime key="login" at={operator.lastLoginAt} /> : '–',
            ],
            [
              t('opsOperators.registeredBy'),
              operator.registeredBy ? <OperatorName key="by" name={operator.registeredBy.name} /> : '–',
            ],
          ]}
        >
          {acts.canManage ? (
            <div className="row end-row">
              <Acts operator={operator} {...acts} />
            </div>
          ) : null}
        </FactCard>
      ))}
    </ul>
  );
}

const Name = ({ operator: { name, displayName } }: { operator: Operator }) => (
  <span className="row">
    <OperatorName name={name} />
    <bdi className="faint fs12">{displayName}</bdi>
  </span>
);

function Brands({ operator: { brands } }: { operator: Operator }) {
  const t = useWords();
  return brands.includes('*') ? t('opsOperators.allBrands') : <bdi>{brands.join(', ')}</bdi>;
}

function State({ operator: { status, enrolled } }: { operator: Operator }) {
  const t = useWords();
  if (status !== 'active') return <Tag tone="alert">{t('opsOperators.inactive')}</Tag>;
  return enrolled ? (
    <Tag tone="done">{t('opsOperators.active')}</Tag>
  ) : (
    <Tag tone="wait">{t('opsOperators.notEnrolled')}</Tag>
  );
}

function Acts({
  operator,
  onChange,
  onSessions,
}: { operator: Operator } & Pick<OperatorsProps, 'onChange' | 'onSessions'>) {
  const t = useWords();
  return (
    <>
      {operator.id === session().operator.id ? null : (
        <Button size="s" tone="ghost" onClick={() => onSessions(operator)}>
          {t('opsOperators.sessions')}
          <span className="vh"> {operator.name}</span>
        </Button>
      )}
      <Button size="s" tone="line" onClick={() => onChange(operator)}>
        {t('opsOperators.change')}
        <span className="vh"> {operator.name}</span>
      </Button>
    </>
  );
}
