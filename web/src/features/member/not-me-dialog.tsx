import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNote } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { endOthers } from './devices-api.js';

/**
 * The dialog for a login that was not the member's: it ends all other sessions and then leads to the change of the
 * password.
 */
export function NotMeDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: endOthers,
    onSuccess: async (ended) => {
      say(t('member.sessionsEnded', { count: ended }));
      await client.invalidateQueries({ queryKey: keys.devices });
      await navigate('/member/password');
    },
  });
  return (
    <Dialog title={t('member.notMe')} onClose={onClose}>
      <p>{t('member.notMeText')}</p>
      <FailureNote error={end.error} />
      <div className="row end-row wrap">
        <Button tone="line" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
        <Button tone="primary" busy={end.isPending} onClick={() => end.mutate()}>
          {t('member.notMeDo')}
        </Button>
      </div>
    </Dialog>
  );
}
