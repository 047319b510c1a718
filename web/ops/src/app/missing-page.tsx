import { Link } from 'react-router-dom';
import { useWords } from '../../../src/lib/language/words.js';
import { PageTitle } from '../../../src/ui/page-title.js';

/** The page for a URL that belongs to none of the sections that this operator may see. */
export function MissingPage() {
  const t = useWords();
  return (
    <main className="ow">
      <PageTitle title={t('opsApp.missing')} lead={t('opsApp.missingText')} />
      <p>
        <Link className="link" to="/">
          {t('opsApp.toStart')}
        </Link>
      </p>
    </main>
  );
}
