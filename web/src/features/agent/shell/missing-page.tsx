import { useWords } from '../../../lib/language/words.js';
import { ButtonLink } from '../../../ui/button.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Empty } from '../../../ui/states.js';

/** The page for a URL of the agent centre that has no page. */
export function MissingPage() {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('agent.missing')} />
      <Empty
        art="spot-broken"
        title={t('agent.missing')}
        actions={
          <ButtonLink to="/agentHome/agentTeamOverview" tone="primary">
            {t('agent.overview')}
          </ButtonLink>
        }
      >
        {t('agent.missingText')}
      </Empty>
    </>
  );
}
