import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';

/** The dialog with the full text of the home page's notice. */
export default function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('term.msg.notice')} onClose={onClose}>
      <p className="noticetext">{text}</p>
    </Dialog>
  );
}
