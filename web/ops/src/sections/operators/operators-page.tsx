import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button } from '../../../../src/ui/button.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { may } from '../../lib/session.js';
import type { NewPassword, Operator } from '../../lib/surface.js';
import { ChangeOperator } from './change-operator.js';
import { OneTimePassword } from './one-time-password.js';
import { operatorsQuery } from './operator-queries.js';
import { OperatorCards, OperatorTable } from './operator-rows.js';
import { OperatorSessions } from './operator-sessions.js';
import { RegisterOperator } from './register-operator.js';

type Open = { readonly kind: 'register' } | { readonly kind: 'change' | 'sessions'; readonly operator: Operator };

/** The page of all operators, with roles, brands and state. */
export default function OperatorsPage() {
  const t = useWords();
  const list = useQuery(operatorsQuery);
  const [open, setOpen] = useState<Open>();
  const [password, setPassword] = useState<NewPassword>();
  const Rows = useNarrow() && list.data ? OperatorCards : OperatorTable;
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
      <Rows
        operators={list.data?.content}
        canManage={canManage}
        onChange={(operator) => setOpen({ kind: 'change', operator })}
        onSessions={(operator) => setOpen({ kind: 'sessions', operator })}
      />
      {open?.kind === 'register' ? <RegisterOperator onDone={done} onClose={() => done()} /> : null}
      {open?.kind === 'change' ? (
        <ChangeOperator operator={open.operator} onDone={done} onClose={() => done()} />
      ) : null}
      {open?.kind === 'sessions' ? <OperatorSessions operator={open.operator} onClose={() => done()} /> : null}
      {password ? <OneTimePassword issued={password} onClose={() => setPassword(undefined)} /> : null}
    </main>
  );
}
