import { useNavigate } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Tabs } from '../../kit/list/tabs.js';

const KINDS = ['lotteries', 'raffles'] as const;

/** The switch between lottery draws and raffles. */
export function DrawKinds({ chosen }: { chosen: (typeof KINDS)[number] }) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('opsDraws.kind')}
      names={KINDS}
      chosen={chosen}
      text={(one) => t(`opsDraws.kind.${one}`)}
      onChoose={(one) => void navigate({ search: one === 'raffles' ? '?kind=raffles' : '' })}
    />
  );
}
