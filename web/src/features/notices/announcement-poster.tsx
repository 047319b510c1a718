import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { AnnouncementBoard } from './announcement-board.js';
import type { Audience } from './announcements-api.js';

/**
 * The announcements for an audience over the home page, with a link to the reward centre (specification §2). A
 * visitor must log in first.
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
