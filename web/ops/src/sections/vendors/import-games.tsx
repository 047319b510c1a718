import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskVendor } from '../../lib/surface.js';
import { ImportPlanParts } from './import-plan.js';
import { importQuery, sendImport, VENDOR_KEYS } from './vendor-calls.js';

/**
 * The dialog that previews what an import of a vendor's games changes, and then imports exactly the previewed
 * changes.
 */
export function ImportGames({ vendor, onClose }: { vendor: DeskVendor; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const query = useQuery(importQuery(vendor.vassalage));
  const send = useMutation({
    mutationFn: ({ digest, note }: { digest: string; note: string }) => sendImport(vendor.vassalage, digest, note),
    onSuccess: (plan) => {
      say(t('opsVendors.import.done', { count: plan.added.length + plan.changed.length + plan.removed.length }));
      onClose();
    },
    // If the server refuses an outdated version, the preview is read again, and the note keeps its text.
    onError: () => void query.refetch(),
    onSettled: () => client.invalidateQueries({ queryKey: VENDOR_KEYS }),
  });
  const { data: plan } = query;
  const isEmpty = plan && plan.added.length + plan.changed.length + plan.removed.length === 0;
  return (
    <Dialog
      title={t('opsVendors.import.of', { name: vendor.displayName })}
      lead={<p className="muted">{t('opsVendors.import.text')}</p>}
      onClose={onClose}
    >
      {query.isError ? (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
      ) : !plan || query.isPending ? (
        <Loading>
          <div className="col g4">
            <Skeleton width="180px" height="24px" />
            <Skeleton height="120px" radius="10px" />
          </div>
        </Loading>
      ) : isEmpty ? (
        <div className="col g4">
          <Note tone="info">{t('opsVendors.import.nothing', { count: plan.listed })}</Note>
          <ImportPlanParts plan={plan} />
        </div>
      ) : (
        <NoteForm
          hint={t('opsVendors.noteHint')}
          button={t('opsVendors.import.act')}
          busy={send.isPending || query.isFetching}
          error={send.error}
          onSend={(note) => send.mutate({ digest: plan.digest, note })}
          onClose={onClose}
        >
          {() => <ImportPlanParts plan={plan} />}
        </NoteForm>
      )}
    </Dialog>
  );
}
