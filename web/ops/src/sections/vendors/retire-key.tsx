import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Note } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskVendor, VendorKey } from '../../lib/surface.js';
import { keysQuery, sendRetiredKey } from './vendor-calls.js';

/**
 * The dialog that retires a vendor's signing key. It shows the last use, because a key in use should not be retired.
 */
export function RetireKey({
  vendor,
  of: { keyId, usedAt },
  isLast,
  onClose,
}: {
  vendor: DeskVendor;
  of: VendorKey;
  /** True if the vendor has no other valid key. Once this key is retired, all calls of the vendor are refused. */
  isLast: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (note: string) => sendRetiredKey(vendor.vassalage, keyId, note),
    onSuccess: () => {
      say(t('opsVendors.keys.retiredNow', { key: keyId }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery(vendor.vassalage).queryKey }),
  });
  return (
    <Dialog
      title={t('opsVendors.keys.retireOf', { name: vendor.displayName })}
      lead={<p className="muted">{t('opsVendors.keys.retireText')}</p>}
      onClose={onClose}
    >
      <NoteForm
        hint={t('opsVendors.keys.noteHint')}
        button={t('opsVendors.keys.retire')}
        busy={send.isPending}
        error={send.error}
        onSend={(note) => send.mutate(note)}
        onClose={onClose}
      >
        {() => (
          <>
            <dl className="kv">
              <dt>{t('opsVendors.keys.id')}</dt>
              <dd>
                <bdi dir="ltr" className="hash">
                  {keyId}
                </bdi>
              </dd>
              <dt>{t('opsVendors.keys.usedAt')}</dt>
              <dd>{usedAt ? <DateTime at={usedAt} /> : t('opsVendors.keys.neverUsed')}</dd>
            </dl>
            {isLast ? <Note tone="alert">{t('opsVendors.keys.isLast', { name: vendor.displayName })}</Note> : null}
          </>
        )}
      </NoteForm>
    </Dialog>
  );
}
