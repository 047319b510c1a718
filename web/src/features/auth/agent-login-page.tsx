import { useNavigate } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { LoginForm } from './login-form.js';
import './auth.css';

/** /agent: the agents' login, a full page without menu, header or footer (specification §2). */
export function AgentLoginPage() {
  const t = useWords();
  const navigate = useNavigate();
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
        <PageTitle title={t('auth.agentTitle')} lead={t('auth.agentLead')} />
        <LoginForm agentSide onDone={() => void navigate('/agentHome', { replace: true })} />
        <p>
          <ButtonLink to="/" tone="ghost">
            {t('auth.toSite')}
          </ButtonLink>
        </p>
      </main>
    </div>
  );
}
