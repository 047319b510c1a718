import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { NoteForm } from '../../kit/note-form.js';
import type { AddedVendorKey, DeskVendor } from '../../lib/surface.js';
import { keysQuery, sendNewKey } from './vendor-calls.js';

/** The dialog that makes a signing key for a vendor, and then shows its secret, which cannot be read again. */
export function AddKey({
  vendor,
  seen,
  onClose,
}: {
  vendor: DeskVendor;
  /** The ids of the valid signing keys on screen. If other keys are valid by now, the server refuses the request. */
  seen: readonly string[];
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [added, setAdded] = useState<AddedVendorKey>();
  const send = useMutation({
    mutationFn: (note: string) => sendNewKey(vendor.vassalage, seen, note),
    onSuccess: setAdded,
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery(vendor.vassalage).queryKey }),
  });
  if (added)
    return (
      <Dialog title={t('opsVendors.keys.added', { name: vendor.displayName })} onClose={onClose}>
        <p className="muted">{t('opsVendors.keys.addedText')}</p>
        <Secret label={t('opsVendors.keys.id')} text={added.keyId} testid="key-id" />
        <Secret label={t('opsVendors.keys.secret')} text={added.secret} testid="key-secret" />
        <Button tone="primary" onClick={onClose}>
          {t('opsVendors.keys.kept')}
        </Button>
      </Dialog>
    );
  return (
    <Dialog
      title={t('opsVendors.keys.addTo', { name: vendor.displayName })}
      lead={<p className="muted">{t('opsVendors.keys.addText')}</p>}
      onClose={onClose}
    >
      <NoteForm
        hint={t('opsVendors.keys.noteHint')}
        button={t('opsVendors.keys.add')}
        busy={send.isPending}
        error={send.error}
        onSend={(note) => send.mutate(note)}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Secret({ label, text, testid }: { label: string; text: string; testid: string }) {
  return (
    <div className="col g1">
      <span className="lbl">{label}</span>
      <div className="row between">
        <bdi dir="ltr" className="hash b" data-testid={testid}>
          {text}
        </bdi>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
