import { Suspense, lazy, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { brand } from '../../lib/brand/brand.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { ServiceLinks } from '../../ui/service-links.js';
import { useTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import './help.css';

const FeedbackPart = lazy(() => import('./feedback-part.js'));

/** The number of placeholder rows while the section names load, so that the text does not move. */
const SECTIONS = 9;
/** How long (ms) the texts are cached: one day. They change only with a new version of the site. */
const FRESH_MS = 86_400_000;

/** The help centre at /help, a dialog over the page. The URL's hash chooses the section (specification §2). */
export function HelpDialog() {
  const t = useWords();
  const close = useCloseDialog();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const language = currentLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['help', language],
    queryFn: ({ signal }) =>
      request<Schemas['HelpCenterDto']>('/wps/system/helpCenter', { signal, query: { device: 'WEB', language } }),
    staleTime: FRESH_MS,
  });
  const articles = data?.list ?? [];
  const article = articles.find(({ anchor }) => anchor === hash.slice(1)) ?? articles[0];
  const at = article?.anchor;
  useTitle(t('term.help.help'));
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at]);
  return (
    <Dialog title={t('term.help.help')} kind="poster" onClose={close}>
      <div className="help">
        <nav aria-label={t('help.sections')}>
          {data || error
            ? null
            : Array.from({ length: SECTIONS }, (_, n) => <Skeleton key={n} height="40px" radius="10px" />)}
          {articles.map(({ anchor, title }) => (
            <Link
              key={anchor}
              to={`/help#${anchor}`}
              replace
              className={anchor === at ? 'on' : ''}
              aria-current={anchor === at ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        <article>
          {error && !data ? (
            <>
              <ErrorCard compact error={error} onRetry={() => void refetch()} />
              <ServiceLinks />
            </>
          ) : null}
          {data || error ? null : (
            <Loading>
              <Skeleton height="220px" radius="10px" />
            </Loading>
          )}
          {article ? (
            <h3 ref={heading} tabIndex={-1}>
              {article.title}
            </h3>
          ) : null}
          {article?.paragraphs.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {at === 'fair' ? (
            <p>
              <Link className="link" to="/verify">
                {t('help.toVerify')}
              </Link>
            </p>
          ) : null}
          {at === 'cashback' ? (
            <p>
              <Link className="link" to="/member/cashback">
                {t('term.promo.cashback')}
              </Link>
            </p>
          ) : null}
          {at === 'code' ? (
            <p>
              <Link className="link" to="/member/rewardCenter">
                {t('term.promo.rewardCentre')}
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
          {at === 'contact' && brand.hasServiceThread ? (
            <ButtonLink to="/service" tone="solid" icon="chat" replace>
              {t('term.help.customerService')}
            </ButtonLink>
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
