import { useWords } from '../../lib/language/words.js';
import { session, useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Note } from '../../ui/states.js';

/** Shows once why the session ended, with a link to the login page. */
export function SessionEnded({ login = '/login' }: { login?: string }) {
  const t = useWords();
  const { ended } = useSession();
  if (!ended) return null;
  return (
    <div className="ended">
      <Note tone="wait" role="alert">
        <div className="row between wrap">
          <span>{ended === 'session.revoked' ? t('app.endedElsewhere') : t('term.auth.sessionExpired')}</span>
          <span className="row">
            <ButtonLink to={login} tone="solid" size="s">
              {t('term.auth.login')}
            </ButtonLink>
            <Button tone="ghost" size="s" onClick={() => session.acknowledge()}>
              {t('term.action.close')}
            </Button>
          </span>
        </div>
      </Note>
    </div>
  );
}
