import { useWords } from '../lib/language/words.js';
import { Button, ButtonLink } from '../ui/button.js';
import { artUrl } from '../ui/art/art.js';
import { useFailure } from './pages/boundary.js';

/** The page that is shown if a page failed or its code did not load. It has a button that loads the page again. */
export function ErrorPage() {
  const t = useWords();
  const error = useFailure();
  const chunk = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  return (
    <main className="main">
      <section className="panel empty" role="alert">
        <img src={artUrl('spot-broken')} alt="" width={200} height={160} />
        <h1>{t('ui.didNotLoad')}</h1>
        <p>{chunk ? t('app.slowPage') : t('term.error.tryAgain')}</p>
        <div className="row wrap center">
          <Button tone="solid" icon="refresh" onClick={() => location.reload()}>
            {t('term.action.retry')}
          </Button>
          <ButtonLink to="/" tone="line">
            {t('app.home')}
          </ButtonLink>
        </div>
      </section>
    </main>
  );
}
