import { Suspense, lazy, useEffect, useState } from 'react';
import type { Schemas } from '../../lib/api/schemas.js';
import { brand } from '../../lib/brand/brand.js';
import { currentLanguage, loadWords, useWords } from '../../lib/language/words.js';
import { clock, zoneName } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Num } from '../../ui/money.js';
import { useTitle } from '../../ui/page-title.js';
import { ServiceLinks } from '../../ui/service-links.js';
import { RichWords } from '../../ui/rich-words.js';

const RegionLogin = lazy(
  async () => (await Promise.all([import('./region-login.js'), loadWords('auth'), loadWords('factor')]))[0],
);
/** The URL paths at which a closed site opens the login dialog. Links in mails lead to some of them. */
const LOGIN_PATHS = /^\/(login|forgotPassword|resetPassword)\/?$/i;

function Countdown({ until }: { until: string }) {
  const t = useWords();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'app.hours'],
    [Math.floor(seconds / 60) % 60, 'app.minutes'],
    [seconds % 60, 'app.seconds'],
  ] as const;
  return (
    <div className="cd" role="timer">
      {parts.map(([value, name]) => (
        <div key={name}>
          <Num>{String(value).padStart(2, '0')}</Num>
          <span>{t(name)}</span>
        </div>
      ))}
    </div>
  );
}

function Maintenance({ until, texts }: { until?: string; texts?: Readonly<Record<string, string>> }) {
  const t = useWords();
  useTitle(t('term.gate.maintenance'));
  const text = texts?.[currentLanguage()];
  return (
    <>
      <h1>{t('app.closedTitle')}</h1>
      {text ? <p dir="auto">{text}</p> : null}
      <p>
        {until ? (
          <RichWords
            id="app.closedUntil"
            values={{ time: `${clock(until, false)} (${zoneName()})` }}
            components={{ 0: <b className="num" /> }}
          />
        ) : (
          t('app.closedText')
        )}
      </p>
      {until ? <Countdown until={until} /> : null}
      <ServiceLinks />
      <p className="fs13">{t('app.opensItself')}</p>
    </>
  );
}

function Region({ ip }: { ip?: string }) {
  const t = useWords();
  const [asks, setAsks] = useState(() => LOGIN_PATHS.test(window.location.pathname));
  useTitle(t('term.gate.regionBlocked'));
  return (
    <>
      <h1>{t('app.regionTitle')}</h1>
      <p>{t('app.regionText')}</p>
      {ip ? (
        <div className="ip">
          <span>
            <span className="fs12 faint block">{t('app.yourIp')}</span>
            <b className="fs18">
              <Num>{ip}</Num>
            </b>
          </span>
          <CopyButton text={ip} />
        </div>
      ) : null}
      <ServiceLinks />
      <p>{t('app.regionMoney')}</p>
      <div className="row">
        <Button tone="line" onClick={() => setAsks(true)}>
          {t('app.regionLogin')}
        </Button>
      </div>
      {asks ? (
        <Suspense>
          <RegionLogin onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The page that replaces the whole site during maintenance (status 1) or in a blocked region (status 2). */
export default function ClosedPage({ status }: { status: Schemas['SystemStatusDto'] }) {
  const pic = status.status === 2 ? 'gate' : 'shut';
  return (
    <div className="closed">
      <picture className="pic">
        <source media="(min-width:901px)" srcSet={artUrl(`${pic}-tall`)} />
        <img src={artUrl(pic)} alt="" />
      </picture>
      <main className="txt">
        <div className="row brandrow">
          <BrandMark />
          {brand.name}
        </div>
        {status.status === 2 ? (
          <Region ip={status.ip} />
        ) : (
          <Maintenance until={status.maintenanceUntil} texts={status.maintenanceTexts} />
        )}
      </main>
    </div>
  );
}
