import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Checkbox } from '../../../../src/ui/field.js';
import { Note } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskBrand } from '../../lib/surface.js';
import { BRAND_KEYS, brandsQuery, sendChange, type Part } from './brand-calls.js';

/**
 * The dialog that changes one part of a brand's settings. If the change affects players, the dialog shows the effects
 * and asks for a confirmation. Any further change of a field clears the confirmation. The request has the version
 * that was read when the dialog opened. If the server refuses it as outdated, the brand is read again, and the fields
 * and the note keep their content.
 */
export function ChangeDialog({
  brand,
  part,
  body,
  effects,
  present,
  onReload,
  children,
  onClose,
}: {
  brand: DeskBrand;
  part: Part;
  /** The body of the request; undefined while a field is invalid. */
  body: object | undefined;
  /** Texts that say how the change affects players. Empty if it does not affect them. */
  effects: readonly string[];
  /**
   * The stored value, which the fields replace as a whole. If another operator changes it while the dialog is open,
   * `onReload` loads the new value into the fields.
   */
  present?: unknown;
  onReload?: () => void;
  /**
   * Renders the fields. `isTried` is true once the operator has tried to save; invalid fields then show their errors.
   */
  children: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState<string>();
  const [seen, setSeen] = useState({ version: brand.version, value: JSON.stringify(present) });
  const isOvertaken = onReload !== undefined && JSON.stringify(present) !== seen.value;
  const isConfirmed = body !== undefined && confirmed === JSON.stringify(body);
  const mustConfirm = effects.length > 0 && body !== undefined;
  const send = useMutation({
    mutationFn: (change: { readonly body: object; readonly note: string }) =>
      sendChange({ code: brand.code, version: seen.version }, part, change.body, change.note),
    onSuccess: () => {
      say(t('opsBrands.saved', { name: brand.name }));
      onClose();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: BRAND_KEYS });
      const now = client.getQueryData(brandsQuery.queryKey)?.content.find(({ code }) => code === brand.code);
      setSeen((before) => ({ ...before, version: now?.version ?? before.version }));
    },
  });
  return (
    <Dialog
      title={t(`opsBrands.title.${part}`, { name: brand.name })}
      lead={<p className="muted">{t(`opsBrands.text.${part}`)}</p>}
      onClose={onClose}
    >
      <NoteForm
        hint={t('opsBrands.noteHint')}
        button={t('term.action.save')}
        busy={send.isPending}
        error={send.error}
        onSend={(note) => {
          if (body && (isConfirmed || !mustConfirm)) send.mutate({ body, note });
        }}
        onClose={onClose}
      >
        {(isTried) => (
          <>
            {isOvertaken ? (
              <Note tone="wait" role="status">
                <span className="col g2">
                  {t('opsBrands.overtaken')}
                  <span className="row">
                    <Button
                      tone="line"
                      size="s"
                      onClick={() => {
                        setSeen({ version: brand.version, value: JSON.stringify(present) });
                        onReload();
                      }}
                    >
                      {t('opsBrands.reload')}
                    </Button>
                  </span>
                </span>
              </Note>
            ) : null}
            {children(isTried)}
            {mustConfirm ? (
              <div className="col g3" data-testid="effects">
                <Note tone="alert">
                  <b>{t('opsBrands.effects')}</b>
                  <ul className="bullets">
                    {effects.map((effect) => (
                      <li key={effect}>{effect}</li>
                    ))}
                  </ul>
                </Note>
                <Checkbox
                  name="confirm"
                  checked={isConfirmed}
                  error={isTried && !isConfirmed ? t('opsBrands.mustConfirm') : undefined}
                  onChange={(event) => setConfirmed(event.target.checked ? JSON.stringify(body) : undefined)}
                >
                  {t('opsBrands.confirm')}
                </Checkbox>
              </div>
            ) : null}
          </>
        )}
      </NoteForm>
    </Dialog>
  );
}
