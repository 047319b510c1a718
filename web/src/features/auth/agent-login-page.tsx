import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { ChangePasswordForm } from './change-password-form.js';
import { LoginForm } from './login-form.js';
import './auth.css';

/**
 * The agents' login at /agent: a full page without menu, header or footer (specification §2). An agent with an
 * expired password must change it before anything else.
 */
export function AgentLoginPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { user, passwordDue } = useSession();
  const [entered, setEntered] = useState<string>();
  const due = user && passwordDue ? user : undefined;
  const done = () => void navigate('/agentHome', { replace: true });
  return (
    <div className="closed">
      <div className="pic">
        <img src={artUrl('poster-agents')} alt="" />
      </div>
      <main className="txt agentlogin">
        <div className="row brandrow">
          <BrandMark />
          {brand.name}
        </div>
        <PageTitle
          title={t(due ? 'auth.changeTitle' : 'auth.agentTitle')}
          lead={t(due ? 'auth.changeLead' : 'auth.agentLead')}
        />
        {due ? (
          <ChangePasswordForm
            username={due.account}
            {...(entered === undefined ? {} : { oldPassword: entered })}
            onDone={done}
          />
        ) : (
          <LoginForm agentSide onDone={(grant, password) => (grant.passwordExpired ? setEntered(password) : done())} />
        )}
        <p>
          <ButtonLink to="/" tone="ghost">
            {t('auth.toSite')}
          </ButtonLink>
        </p>
      </main>
    </div>
  );
}
