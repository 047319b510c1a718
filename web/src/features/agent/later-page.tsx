import { useLocation } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import { ENTRIES } from './agent-menu.js';

/** Pages that are not available yet: their purpose, and an open page that has part of it already. */
const PLANS: Readonly<Record<string, { text: string; to: string; word: string }>> = {
  agentAnnouncement: { text: 'agent.later.announcements', to: 'messageV2', word: 'agent.messages' },
  agentRevenueReport: { text: 'agent.later.income', to: 'agentRealtimeSalary', word: 'term.agent.realtimeSalary' },
  agentDownlineTransactionDetailsCopy: {
    text: 'agent.later.accountDetails',
    to: 'agentTeamOverview',
    word: 'agent.overview',
  },
};

/** A page of the agent centre that is not available yet, or an unknown address. */
export function LaterPage() {
  const t = useWords();
  const page = useLocation().pathname.split('/')[2] ?? '';
  const entry = ENTRIES.find((one) => one.page === page);
  const plan = PLANS[page];
  if (!entry || !plan) {
    return (
      <>
        <PageTitle title={t('agent.later.missing')} />
        <Empty
          art="spot-broken"
          title={t('agent.later.missing')}
          actions={
            <ButtonLink to="/agentHome/agentTeamOverview" tone="primary">
              {t('agent.overview')}
            </ButtonLink>
          }
        >
          {t('agent.later.missingText')}
        </Empty>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t(entry.word)} lead={t('agent.later.lead')} />
      <Empty
        art="spot-stall"
        title={t('agent.later.title')}
        actions={
          <ButtonLink to={`/agentHome/${plan.to}`} tone="primary">
            {t(plan.word)}
          </ButtonLink>
        }
      >
        {t(plan.text)}
      </Empty>
    </>
  );
}
