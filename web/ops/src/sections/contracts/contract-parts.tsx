import { useNavigate } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Tabs } from '../../kit/list/tabs.js';

const PARTS = ['contracts', 'debts'] as const;

/** The switch between two lists: contracts of top agents, and debts of agents. */
export function ContractParts({ chosen }: { chosen: (typeof PARTS)[number] }) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('opsApp.section.contracts')}
      names={PARTS}
      chosen={chosen}
      text={(one) => t(`opsContracts.list.${one}`)}
      onChoose={(one) => void navigate({ search: one === 'debts' ? '?part=debts' : '' })}
    />
  );
}
