import { useState, type ReactNode } from 'react';
import { asFailure } from '../lib/api/failure.js';
import { failureText } from '../lib/language/failure-text.js';
import { useWords } from '../lib/language/words.js';
import { artUrl } from './art/art.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { CopyButton } from './copy-button.js';

/** The card for an empty list or page, with a suggestion for a next step. */
export function Empty({
  title,
  children,
  actions,
  art = 'spot-boat',
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  art?: string;
}) {
  return (
    <section className="panel empty">
      <img src={artUrl(art)} alt="" width={200} height={160} />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="row wrap center">{actions}</div> : null}
    </section>
  );
}

/** The card that is shown if loading failed: the reason, a Retry button, and a code to give to customer service. */
export function ErrorCard({ error, onRetry, compact }: { error: unknown; onRetry?: () => void; compact?: boolean }) {
  const t = useWords();
  const failure = asFailure(error);
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    onRetry?.();
    setTimeout(() => setBusy(false), 1000);
  };
  return (
    <section className={`panel empty ${compact ? 'compact' : ''}`} role="alert">
      {compact ? null : <img src={artUrl('spot-broken')} alt="" width={200} height={160} />}
      <h2>{t('ui.didNotLoad')}</h2>
      <p>{failureText(t, failure)}</p>
      {onRetry ? (
        <Button tone="solid" icon="refresh" busy={busy} onClick={retry}>
          {t('term.action.retry')}
        </Button>
      ) : null}
      <p className="fs12 faint row wrap center g1">
        <span>
          {t('ui.code')} <b className="num">{failure.code}</b>
        </span>
        {failure.requestId ? <CopyButton text={failure.requestId} quiet /> : null}
      </p>
    </section>
  );
}

/** A grey placeholder with the final size of the content that loads. */
export function Skeleton({ width, height = '1em', radius }: { width?: string; height?: string; radius?: string }) {
  return (
    <span
      className="sk"
      aria-hidden="true"
      style={{ inlineSize: width ?? '100%', blockSize: height, borderRadius: radius }}
    />
  );
}

/** Tells screen readers that a part of the page is loading. It wraps the placeholders. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('ui.loading')}
      </span>
      {children}
    </div>
  );
}

/** A note that informs, asks to wait, or says why something was refused. */
export function Note({
  tone = 'info',
  children,
  role,
}: {
  tone?: 'info' | 'alert' | 'wait';
  children: ReactNode;
  role?: 'alert' | 'status';
}) {
  return (
    <div className={`note ${tone}`} role={role}>
      <Icon name={tone === 'wait' ? 'clock' : tone === 'alert' ? 'alert' : 'info'} size={18} />
      <div className="grow">{children}</div>
    </div>
  );
}

/**
 * Shows the text of the error with which an action was refused. A request for the second factor is a step of the form
 * and no fault of the player, so it informs.
 */
export function FailureNote({ error }: { error: unknown }) {
  const t = useWords();
  if (!error) return null;
  const failure = asFailure(error);
  const isStep = failure.code === 'identity.second_factor_required';
  return (
    <Note tone={isStep ? 'info' : 'alert'} role={isStep ? 'status' : 'alert'}>
      {failureText(t, failure)}
    </Note>
  );
}
