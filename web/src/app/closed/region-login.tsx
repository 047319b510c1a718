import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import type { Grant } from '../../lib/session/session.js';
import { AuthDialog } from '../../features/auth/auth-dialog.js';
import { LoginForm } from '../../features/auth/login-form.js';
import { ForgotPasswordPage, ResetPasswordPage } from '../../features/auth/recovery-pages.js';
import { CloseDialog } from '../../ui/dialog-way.js';
import '../../features/auth/auth.css';

/** The login dialog over the blocked-region page. After the login the site opens at the withdrawal page. */
export default function RegionLogin({ onClose }: { onClose: () => void }) {
  const { pathname, search } = window.location;
  // A password reset link from a mail opens the dialog for the new password.
  const isReset = /^\/resetPassword\/?$/i.test(pathname);
  return (
    <MemoryRouter initialEntries={[isReset ? `${pathname}${search}` : '/login']}>
      <CloseDialog value={onClose}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/forgotPassword" element={<ForgotPasswordPage />} />
          <Route path="/resetPassword" element={<ResetPasswordPage />} />
        </Routes>
      </CloseDialog>
    </MemoryRouter>
  );
}

function Login() {
  const t = useWords();
  return (
    <AuthDialog title={t('term.auth.login')} poster="poster-peacock" lead={t('app.regionLoginLead')}>
      <LoginForm onDone={openSite} />
    </AuthDialog>
  );
}

/**
 * After the login, the site opens at the withdrawal page, or at the form for a new password if the password has
 * expired.
 */
const openSite = ({ passwordExpired }: Grant): void =>
  window.history.replaceState(null, '', passwordExpired ? '/member/password' : '/member/withdraw');
