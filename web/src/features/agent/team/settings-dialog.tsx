import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Checkbox, Field, TextField } from '../../../ui/field.js';
import { FailureNote } from '../../../ui/states.js';
import { setSettings, type DownlineSettings, type TeamMember } from './team-api.js';

const NICKNAME_MAX = 40;
const NOTE_MAX = 500;

/**
 * The dialog for the agent's own nickname and note about a member. For a direct downline it also has the blocks of
 * transfers and new contracts.
 */
export function SettingsDialog({
  member,
  settings,
  direct,
  onClose,
}: {
  member: TeamMember;
  settings: DownlineSettings;
  direct: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [draft, setDraft] = useState(settings);
  const change = (next: Partial<DownlineSettings>) => setDraft({ ...draft, ...next });
  const save = useMutation({
    mutationFn: () => setSettings(member.memberId, draft),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.team });
      onClose();
    },
  });
  return (
    <Dialog title={member.account} onClose={onClose}>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label={t('agent.settings.nickname')}
          hint={t('agent.settings.private')}
          value={draft.nickname}
          maxLength={NICKNAME_MAX}
          onChange={(event) => change({ nickname: event.target.value })}
        />
        <Field label={t('agent.settings.note')}>
          {({ id, describedBy }) => (
            <textarea
              className="input"
              dir="auto"
              id={id}
              aria-describedby={describedBy}
              rows={4}
              value={draft.note}
              maxLength={NOTE_MAX}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
        {direct ? (
          <div className="col g2">
            <Checkbox
              checked={draft.transfersBlocked}
              onChange={(event) => change({ transfersBlocked: event.target.checked })}
            >
              {t('agent.settings.blockTransfers')}
            </Checkbox>
            {member.agent ? (
              <Checkbox
                checked={draft.contractsBlocked}
                onChange={(event) => change({ contractsBlocked: event.target.checked })}
              >
                {t('agent.settings.blockContracts')}
              </Checkbox>
            ) : null}
            <p className="fs13 muted">{t('agent.settings.blockNote')}</p>
          </div>
        ) : null}
        <FailureNote error={save.error} />
        <div className="row end-row">
          <Button tone="ghost" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={save.isPending}>
            {t('agent.settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
