import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import { useWords, word } from '../../lib/language/words.js';
import { session } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { say } from '../../ui/toast.js';
import { closeDrawer } from './drawers.js';

/**
 * Asks for confirmation of a logout. Then it logs out on the server, clears the session in the browser and opens the
 * home page (specification §4).
 */
export function LogoutDialog() {
  const t = useWords();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await request('/wps/session/logout', { method: 'DELETE', timeoutMs: 5000 }).catch(() => undefined);
    session.clear();
    closeDrawer();
    await navigate('/', { replace: true });
    say(word('app.loggedOut'));
  };
  return (
    <Dialog title={t('term.auth.logout')} lead={<p className="muted">{t('app.logoutAsk')}</p>} onClose={closeDrawer}>
      <div className="row end-row">
        <Button tone="ghost" onClick={closeDrawer}>
          {t('term.action.cancel')}
        </Button>
        <Button tone="primary" busy={busy} onClick={() => void leave()}>
          {t('term.auth.logout')}
        </Button>
      </div>
    </Dialog>
  );
}
