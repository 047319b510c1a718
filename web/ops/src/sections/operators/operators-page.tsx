import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Tag } from '../../../../src/ui/tag.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { OperatorName } from '../../kit/operator-name.js';
import { roleName } from '../../kit/role-name.js';
import { may, session } from '../../lib/session.js';
import type { NewPassword, Operator } from '../../lib/surface.js';
import { ChangeOperator } from './change-operator.js';
import { OneTimePassword } from './one-time-password.js';
import { operatorsQuery } from './operator-queries.js';
import { OperatorSessions } from './operator-sessions.js';
import { RegisterOperator } from './register-operator.js';

const COLUMNS = 7;

type Open = { readonly kind: 'register' } | { readonly kind: 'change' | 'sessions'; readonly operator: Operator };

/** The page of all operators, with roles, brands and state. */
export default function OperatorsPage() {
  const t = useWords();
  const list = useQuery(operatorsQuery);
  const [open, setOpen] = useState<Open>();
  const [password, setPassword] = useState<NewPassword>();
  const canManage = may('operators.manage') && !list.isError;
  const done = (issued?: NewPassword): void => {
    setOpen(undefined);
    setPassword(issued);
  };
  return (
    <main className="ow">
      <PageTitle title={t('opsApp.section.operators')} lead={t('opsOperators.lead')}>
        {canManage ? (
          <Button tone="primary" size="s" icon="plus" onClick={() => setOpen({ kind: 'register' })}>
            {t('opsOperators.register')}
          </Button>
        ) : null}
      </PageTitle>
      {list.isError ? (
        <OldRowsBanner
          error={list.error}
          asOf={list.dataUpdatedAt}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      <section className="panel flush scrollx" aria-busy={list.isPending || undefined}>
        <table className="table d2">
          <thead>
            <tr>
              <th>{t('opsOperators.name')}</th>
              <th>{t('opsOperators.roles')}</th>
              <th>{t('opsOperators.brands')}</th>
              <th>{t('term.account.status')}</th>
              <th>{t('opsOperators.lastLogin')}</th>
              <th>{t('opsOperators.registeredBy')}</th>
              {canManage ? <th /> : null}
            </tr>
          </thead>
          <tbody>
            {list.data ? (
              list.data.content.map((operator) => (
                <tr key={operator.id} className={operator.status === 'active' ? '' : 'oth'}>
                  <td>
                    <span className="row">
                      <OperatorName name={operator.name} />
                      <bdi className="faint fs12">{operator.displayName}</bdi>
                    </span>
                  </td>
                  <td>{operator.roles.map((role) => roleName(t, role)).join(', ')}</td>
                  <td className="muted">
                    {operator.brands.includes('*') ? (
                      t('opsOperators.allBrands')
                    ) : (
                      <bdi>{operator.brands.join(', ')}</bdi>
                    )}
                  </td>
                  <td>
                    {operator.status === 'active' ? (
                      operator.enrolled ? (
                        <Tag tone="done">{t('opsOperators.active')}</Tag>
                      ) : (
                        <Tag tone="wait">{t('opsOperators.notEnrolled')}</Tag>
                      )
                    ) : (
                      <Tag tone="alert">{t('opsOperators.inactive')}</Tag>
                    )}
                  </td>
                  <td>{operator.lastLoginAt ? <DateTime at={operator.lastLoginAt} /> : '–'}</td>
                  <td className="fs12">
                    {operator.registeredBy ? <OperatorName name={operator.registeredBy.name} /> : '–'}
                  </td>
                  {canManage ? (
                    <td className="end">
                      {operator.id === session().operator.id ? null : (
                        <Button size="s" tone="ghost" onClick={() => setOpen({ kind: 'sessions', operator })}>
                          {t('opsOperators.sessions')}
                          <span className="vh"> {operator.name}</span>
                        </Button>
                      )}
                      <Button size="s" tone="line" onClick={() => setOpen({ kind: 'change', operator })}>
                        {t('opsOperators.change')}
                        <span className="vh"> {operator.name}</span>
                      </Button>
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
      {open?.kind === 'register' ? <RegisterOperator onDone={done} onClose={() => done()} /> : null}
      {open?.kind === 'change' ? (
        <ChangeOperator operator={open.operator} onDone={done} onClose={() => done()} />
      ) : null}
      {open?.kind === 'sessions' ? <OperatorSessions operator={open.operator} onClose={() => done()} /> : null}
      {password ? <OneTimePassword issued={password} onClose={() => setPassword(undefined)} /> : null}
    </main>
  );
}
