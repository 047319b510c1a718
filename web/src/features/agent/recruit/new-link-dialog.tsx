import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { TextField } from '../../../ui/field.js';
import { FailureNote } from '../../../ui/states.js';
import { PowerChoice } from './power-choice.js';
import { createLink, type InviteLink, type Opens } from './register-api.js';
import '../contracts/contracts.css';

const NAME_MAX = 40;

/** The dialog that creates an invitation link: its name, and the type of account that it opens. */
export function NewLinkDialog({
  powers,
  onClose,
  onDone,
}: {
  powers: readonly Opens[];
  onClose: () => void;
  onDone: (link: InviteLink) => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [opens, setOpens] = useState<Opens>('player');
  const [missing, setMissing] = useState(false);
  const attempt = useRef<{ key: string; of: string }>(undefined);
  const create = useMutation({
    mutationFn: () => {
      // If the answer is lost, a retry sends the same key, so the server creates the link once. A changed form gets a
      // new key.
      const of = JSON.stringify([name.trim(), opens]);
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      return createLink({ name: name.trim(), opens }, attempt.current.key);
    },
    onSuccess: async (link) => {
      await client.invalidateQueries({ queryKey: keys.invites });
      onDone(link);
    },
  });
  return (
    <Dialog title={t('agent.reg.newLink')} onClose={onClose}>
      <form
        className="col g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setMissing(true);
          else create.mutate();
        }}
      >
        <TextField
          label={t('agent.reg.name')}
          hint={t('agent.reg.nameHint')}
          error={missing && name.trim() === '' ? t('agent.reg.nameMissing') : undefined}
          value={name}
          maxLength={NAME_MAX}
          required
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
        <PowerChoice powers={powers} value={opens} onChange={setOpens} />
        <FailureNote error={create.error} />
        <Button type="submit" tone="primary" size="l" full busy={create.isPending}>
          {t('agent.reg.create')}
        </Button>
      </form>
    </Dialog>
  );
}
