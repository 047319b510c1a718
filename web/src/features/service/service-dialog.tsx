import { Link } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { useTitle } from '../../ui/page-title.js';
import { RegisterLink } from '../../ui/register-link.js';
import { ServiceLinks } from '../../ui/service-links.js';
import { Thread } from './thread.js';
import './service.css';

/**
 * The dialog /service: the built-in customer service over the page (specification §2). Visitors and free-play members
 * see the brand's other contacts instead.
 */
export function ServiceDialog() {
  const t = useWords();
  const close = useCloseDialog();
  const { user } = useSession();
  useTitle(t('term.help.customerService'));
  const isMember = user !== undefined && !isTrial(user) && brand.hasServiceThread;
  return (
    <Dialog title={t('term.help.customerService')} onClose={close}>
      <div className="chat">{isMember ? <Thread /> : <OtherWays isTrialMember={user !== undefined} />}</div>
    </Dialog>
  );
}

function OtherWays({ isTrialMember }: { isTrialMember: boolean }) {
  const t = useWords();
  return (
    <>
      {brand.hasServiceThread ? (
        <>
          <p className="muted">{t(isTrialMember ? 'service.trial' : 'service.logIn')}</p>
          <div className="row wrap">
            {isTrialMember ? null : (
              <ButtonLink to="/login" tone="primary">
                {t('term.auth.login')}
              </ButtonLink>
            )}
            <RegisterLink tone={isTrialMember ? 'primary' : 'line'} />
          </div>
        </>
      ) : null}
      <h3 className="fs16">{t('service.otherWays')}</h3>
      <ServiceLinks />
      <p>
        <Link className="link" to="/help" replace>
          {t('term.help.help')}
        </Link>
      </p>
    </>
  );
}
