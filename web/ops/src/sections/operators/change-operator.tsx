import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { FailureNote, Note } from '../../../../src/ui/states.js';
import { session } from '../../lib/session.js';
import type { NewPassword, Operator } from '../../lib/surface.js';
import {
  changeRights,
  deactivate,
  operatorsQuery,
  reactivate,
  resetAuthenticator,
  type Rights,
} from './operator-queries.js';
import { RightsFields } from './rights-fields.js';

type Change = 'roles' | 'status' | 'authenticator';

/**
 * The dialog that changes an operator: roles and brands, active or disabled, or a new authenticator. Each change
 * needs a reason.
 */
export function ChangeOperator({
  operator,
  onDone,
  onClose,
}: {
  operator: Operator;
  onDone: (issued?: NewPassword) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [rights, setRights] = useState<Rights>({ roles: operator.roles, brands: operator.brands });
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isActive = operator.status === 'active';
  const send = useMutation({
    mutationFn: async (change: Change): Promise<NewPassword | undefined> => {
      const why = reason.trim();
      if (change === 'authenticator') return resetAuthenticator(operator, why);
      if (change === 'roles') await changeRights(operator, rights, why);
      else await (isActive ? deactivate : reactivate)(operator, why);
      return undefined;
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  });
  const change = (what: Change): void => {
    setAsked(true);
    if (reason.trim()) send.mutate(what);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change('roles');
  };
  const isOwn = session().operator.id === operator.id;
  if (isOwn)
    return (
      <Dialog title={operator.name} onClose={onClose}>
        <Note>{t('opsOperators.ownAccount')}</Note>
      </Dialog>
    );
  return (
    <Dialog title={operator.name} lead={<p className="muted">{operator.displayName}</p>} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <RightsFields rights={rights} onChange={setRights} />
        <TextField
          label={t('term.account.reason')}
          name="reason"
          hint={t('opsOperators.reasonHint')}
          error={isAsked && !reason.trim() ? t('opsKit.needed') : undefined}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {send.error ? <FailureNote error={send.error} /> : null}
        <div className="row wrap">
          <Button
            tone="primary"
            type="submit"
            busy={send.isPending}
            disabled={rights.roles.length === 0 || rights.brands.length === 0}
          >
            {t('opsOperators.saveRights')}
          </Button>
          <Button tone="line" busy={send.isPending} onClick={() => change('status')}>
            {isActive ? t('opsOperators.deactivate') : t('opsOperators.reactivate')}
          </Button>
          <Button tone="line" busy={send.isPending} onClick={() => change('authenticator')}>
            {t('opsOperators.resetAuthenticator')}
          </Button>
        </div>
        <p className="fs12 faint">{t('opsOperators.endsSessions')}</p>
      </form>
    </Dialog>
  );
}
