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
 * Changes one part of a brand. A change with effects on players shows them and must be confirmed; another change of the
 * fields takes the confirmation back. What is sent has the version that the operator saw when the dialog opened. After
 * a refusal as stale the brand is read again, so the next attempt has the new version; fields and note stay.
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
  /** What is sent; undefined while a field is wrong. */
  body: object | undefined;
  /** What the change does to players; empty for a harmless one. */
  effects: readonly string[];
  /** The present value that the fields replace as a whole. If another operator changes it, `onReload` takes it over. */
  present?: unknown;
  onReload?: () => void;
  /** The fields. They show their errors once the operator has tried to save. */
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
