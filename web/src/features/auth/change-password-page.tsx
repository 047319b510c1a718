import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Note } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { ChangePasswordForm } from './change-password-form.js';
import './auth.css';

/**
 * The pages /member/password and /agentHome/password, where a member changes the login password. The server ends
 * every other session. A free-play account has no password to change.
 */
export function ChangePasswordPage() {
  const t = useWords();
  const { user } = useSession();
  const isAgentCentre = useLocation().pathname.startsWith('/agentHome');
  const [done, setDone] = useState(false);
  if (isTrial(user))
    return (
      <>
        <PageTitle title={t('auth.changeOwn')} />
        <TrialBlock />
      </>
    );
  return (
    <>
      <PageTitle title={t('auth.changeOwn')} lead={t('auth.changeOwnLead')} />
      <section className="panel ownpw">
        {done ? (
          <div className="col g4">
            <Note tone="info" role="status">
              {t('auth.changed')}
            </Note>
            <ButtonLink to={isAgentCentre ? '/agentHome' : '/member'} tone="line">
              {t(isAgentCentre ? 'term.agent.centre' : 'term.security.centre')}
            </ButtonLink>
          </div>
        ) : (
          <ChangePasswordForm username={user?.account ?? ''} onDone={() => setDone(true)} />
        )}
      </section>
    </>
  );
}
