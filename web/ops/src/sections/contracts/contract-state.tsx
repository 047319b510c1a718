import { useWords } from '../../../../src/lib/language/words.js';
import { Tag } from '../../../../src/ui/tag.js';

const TONES: Readonly<Record<string, 'done' | 'wait' | 'alert' | undefined>> = {
  active: 'done',
  offered: 'wait',
  waiting: 'wait',
  terminated: 'alert',
  rejected: 'alert',
};

/** Shows the state of a contract version or of a request. */
export function ContractState({ status }: { status: string }) {
  const t = useWords();
  const tone = TONES[status];
  return <Tag {...(tone && { tone })}>{t(`opsContracts.state.${status}`)}</Tag>;
}
