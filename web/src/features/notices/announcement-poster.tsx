import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { AnnouncementBoard } from './announcement-board.js';
import type { Audience } from './announcements-api.js';

/**
 * The announcements of an audience over the home page, with a way to the reward centre (specification §2). A visitor is
 * led there through the login.
 */
export function AnnouncementPoster({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('term.msg.announcement')} kind="poster" onClose={onClose}>
      <AnnouncementBoard audience={audience} />
      <div className="row wrap">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('term.action.close')}
        </button>
        <Link className="btn line" to="/member/rewardCenter">
          {t('notices.toRewards')}
        </Link>
      </div>
    </Dialog>
  );
}
