import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { FailureNote } from '../../../../src/ui/states.js';
import type { NewPassword } from '../../lib/surface.js';
import { operatorsQuery, register, type Rights } from './operator-queries.js';
import { RightsFields } from './rights-fields.js';

/** The dialog that registers a new operator. */
export function RegisterOperator({ onDone, onClose }: { onDone: (issued: NewPassword) => void; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [reason, setReason] = useState('');
  const [rights, setRights] = useState<Rights>({ roles: [], brands: [] });
  const send = useMutation({
    mutationFn: () =>
      register({ name: name.trim(), displayName: displayName.trim(), reason: reason.trim(), ...rights }),
    onSuccess: (issued) => {
      void client.invalidateQueries({ queryKey: operatorsQuery.queryKey });
      onDone(issued);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate();
  };
  const isReady = rights.roles.length > 0 && rights.brands.length > 0;
  return (
    <Dialog title={t('opsOperators.register')} onClose={onClose}>
      <form className="col g4" onSubmit={submit}>
        <TextField
          label={t('opsOperators.loginName')}
          name="name"
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('opsOperators.displayName')}
          name="displayName"
          autoComplete="off"
          required
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <RightsFields rights={rights} onChange={setRights} />
        <TextField
          label={t('term.account.reason')}
          name="reason"
          hint={t('opsOperators.reasonHint')}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {send.error ? <FailureNote error={send.error} /> : null}
        <Button tone="primary" type="submit" busy={send.isPending} disabled={!isReady}>
          {t('opsOperators.register')}
        </Button>
      </form>
    </Dialog>
  );
}
