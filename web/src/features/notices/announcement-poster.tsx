import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { AnnouncementBoard } from './announcement-board.js';
import type { Audience } from './announcements-api.js';

/** The announcements of an audience over the home page. */
export function AnnouncementPoster({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const t = useWords();
  const { user } = useSession();
  return (
    <Dialog title={t('term.msg.announcement')} kind="poster" onClose={onClose}>
      <AnnouncementBoard audience={audience} />
      <div className="row wrap">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('term.action.close')}
        </button>
        {user && !isTrial(user) ? (
          <Link className="btn line" to="/member/rewardCenter">
            {t('notices.toRewards')}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}
