import { Suspense, lazy, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { ServiceLinks } from '../../ui/service-links.js';
import { useTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/states.js';
import './help.css';

const FeedbackPart = lazy(() => import('./feedback-part.js'));
const SECTIONS = ['fair', 'term', 'privacy', 'limits', 'password', 'contact', 'feedback'] as const;

/** /help: the help centre over the page; a hash chooses the section (specification §2). */
export function HelpDialog() {
  const t = useWords();
  const close = useCloseDialog();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = hash.slice(1);
  const at = SECTIONS.find((section) => section === wanted) ?? 'fair';
  useTitle(t('term.help.help'));
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at]);
  return (
    <Dialog title={t('term.help.help')} kind="poster" onClose={close}>
      <div className="help">
        <nav aria-label={t('help.sections')}>
          {SECTIONS.map((section) => (
            <Link
              key={section}
              to={`/help#${section}`}
              replace
              className={section === at ? 'on' : ''}
              aria-current={section === at ? 'page' : undefined}
            >
              {t(TITLES[section])}
            </Link>
          ))}
        </nav>
        <article>
          <h3 ref={heading} tabIndex={-1}>
            {t(TITLES[at])}
          </h3>
          {t(TEXTS[at], { age: brand.ageLimit })
            .split('\n')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
          {at === 'fair' ? (
            <p>
              <Link className="link" to="/verify">
                {t('help.toVerify')}
              </Link>
            </p>
          ) : null}
          {at === 'password' ? (
            <p>
              <Link className="link" to="/forgotPassword" replace>
                {t('help.toForgot')}
              </Link>
            </p>
          ) : null}
          {at === 'feedback' ? (
            <Suspense fallback={<Skeleton height="220px" radius="10px" />}>
              <FeedbackPart />
            </Suspense>
          ) : null}
          {at === 'limits' ? (
            <Link className="btn line" to="/member/limits">
              {t('app.setLimit')}
            </Link>
          ) : null}
          {at === 'contact' || at === 'feedback' || at === 'password' || at === 'limits' ? <ServiceLinks /> : null}
        </article>
      </div>
    </Dialog>
  );
}

const TITLES = {
  fair: 'term.fair.provablyFair',
  term: 'help.term',
  privacy: 'help.privacy',
  limits: 'term.protect.limits',
  password: 'term.auth.forgotPassword',
  contact: 'term.help.customerService',
  feedback: 'term.help.feedback',
} as const;
const TEXTS = {
  fair: 'help.fairText',
  term: 'help.termText',
  privacy: 'help.privacyText',
  limits: 'help.limitsText',
  password: 'help.passwordText',
  contact: 'help.contactText',
  feedback: 'help.feedbackText',
} as const;
