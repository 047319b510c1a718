import { useEffect, useState } from 'react';
import { brand } from '../../lib/brand/brand.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Codes } from './codes.js';
import { Drawing, type Scene } from './drawing.js';
import { keepOfflineNotice } from './offline-notice.js';
import './install.css';

/** The event with which a browser offers to install the site. Some browsers have no such event. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

function useInstallOffer(): [InstallOffer | undefined, () => void] {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => {
    keepOfflineNotice();
    const onOffer = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    window.addEventListener('beforeinstallprompt', onOffer);
    return () => window.removeEventListener('beforeinstallprompt', onOffer);
  }, []);
  return [offer, () => void offer?.prompt().finally(() => setOffer(undefined))];
}

/** The page for installing the site as an app: a QR code for each platform, and links to the guides. */
export function InstallPage() {
  const t = useWords();
  const [offer, install] = useInstallOffer();
  return (
    <>
      <PageTitle title={t('install.title')} lead={t('install.lead', { name: brand.name })} />
      <section className="panel install">
        <Codes />
        <div className="col g4">
          <p>{t('install.scan')}</p>
          <div className="row wrap">
            <Button tone="primary" icon="download" disabled={!offer} onClick={install}>
              {t('install.now')}
            </Button>
            <ButtonLink tone="line" to="/app/ios">
              {t('install.guideIos')}
            </ButtonLink>
            <ButtonLink tone="line" to="/app/android">
              {t('install.guideAndroid')}
            </ButtonLink>
          </div>
          <p className="fs13 muted">{t('install.fallback')}</p>
        </div>
      </section>
      {/* A wide screen has room for the steps of both guides. A phone opens the guide of its own platform. */}
      <div className="hide-s">
        {[
          { title: t('install.guideIos'), steps: iosSteps(t) },
          { title: t('install.guideAndroid'), steps: androidSteps(t) },
        ].map(({ title, steps }) => (
          <section key={title} className="sec">
            <h2 className="guide-title">{title}</h2>
            <Steps steps={steps} />
          </section>
        ))}
      </div>
    </>
  );
}

type StepList = readonly (readonly [Scene, string])[];

const iosSteps = (t: Translate): StepList => [
  ['open', t('install.ios1')],
  ['share', t('install.ios2')],
  ['list', t('install.ios3')],
  ['done', t('install.ios4')],
];

const androidSteps = (t: Translate): StepList => [
  ['open', t('install.android1')],
  ['menu', t('install.android2')],
  ['list', t('install.android3')],
  ['done', t('install.android4')],
];

function Steps({ steps }: { steps: StepList }) {
  return (
    <ol className="guide">
      {steps.map(([scene, text]) => (
        <li key={scene} className="panel">
          <Drawing scene={scene} />
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Guide({ title, steps }: { title: string; steps: StepList }) {
  const t = useWords();
  useEffect(keepOfflineNotice, []);
  return (
    <>
      <PageTitle title={title} lead={t('install.guideLead')} />
      <Steps steps={steps} />
      <div className="row wrap">
        <ButtonLink tone="line" to="/app">
          {t('install.title')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The guide for installing the site on an iPhone or iPad. */
export function IosGuidePage() {
  const t = useWords();
  return <Guide title={t('install.guideIos')} steps={iosSteps(t)} />;
}

/** The guide for installing the site on an Android phone. */
export function AndroidGuidePage() {
  const t = useWords();
  return <Guide title={t('install.guideAndroid')} steps={androidSteps(t)} />;
}
