import { useState } from 'react';
import { failureText } from '../../../src/lib/language/failure-text.js';
import { ApiFailure } from '../../../src/lib/api/failure.js';
import { useWords } from '../../../src/lib/language/words.js';
import { BrandMark } from '../../../src/ui/brand-mark.js';
import { useTitle } from '../../../src/ui/page-title.js';
import { Note } from '../../../src/ui/states.js';
import type { Enrolment } from '../lib/surface.js';
import { takeEndReason } from '../lib/session.js';
import { EnrolForm } from './enrol-form.js';
import { LoginForm } from './login-form.js';

/**
 * The login page of the console: name, password and authenticator code. At the first login the page also sets up the
 * authenticator.
 */
export function EntryPage() {
  const t = useWords();
  const [reason] = useState(takeEndReason);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const title = enrolment ? t('opsEntry.setUp') : t('opsEntry.logIn');
  useTitle(title);
  return (
    <main className="entry">
      <div className="panel col g5">
        <div className="row">
          <BrandMark size={32} />
          <b>{t('opsApp.console')}</b>
        </div>
        <h1>{title}</h1>
        {reason && !enrolment ? <Note>{failureText(t, new ApiFailure(reason, 401))}</Note> : null}
        {enrolment ? (
          <EnrolForm enrolment={enrolment} onExpired={() => setEnrolment(undefined)} />
        ) : (
          <LoginForm onEnrol={setEnrolment} />
        )}
      </div>
    </main>
  );
}
