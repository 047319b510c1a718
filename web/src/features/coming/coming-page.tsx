import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';

/** The page for an unknown URL. */
export function MissingPage() {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('coming.missing')} />
      <Empty
        art="spot-broken"
        title={t('coming.missingTitle')}
        actions={
          <ButtonLink to="/" tone="primary">
            {t('coming.home')}
          </ButtonLink>
        }
      >
        {t('coming.missingText')}
      </Empty>
    </>
  );
}
