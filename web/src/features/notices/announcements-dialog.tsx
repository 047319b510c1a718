import { useEffect } from 'react';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { useTitle } from '../../ui/page-title.js';
import { AnnouncementBoard } from './announcement-board.js';
import { markClosed } from './announcements-api.js';

/** The dialog /announcements with the published announcements. It can be opened at any time. */
export function AnnouncementsDialog() {
  const t = useWords();
  const close = useCloseDialog();
  const { token } = useSession();
  const audience = token === undefined ? 'B' : 'A';
  useTitle(t('term.msg.announcement'));
  // The dialog shows the same announcements as the popup, so the popup counts as closed.
  useEffect(() => markClosed(audience), [audience]);
  return (
    <Dialog title={t('term.msg.announcement')} kind="poster" onClose={close}>
      <div className="announcements">
        <AnnouncementBoard audience={audience} />
      </div>
    </Dialog>
  );
}
