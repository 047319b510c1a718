import { useWords } from '../../../../src/lib/language/words.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { Player } from '../../lib/surface.js';

const TONES = { active: 'done', excluded: 'wait', disabled: 'alert' } as const;

/** Shows the status of a member's account as text. */
export function PlayerStatus({ status }: { status: Player['status'] }) {
  const t = useWords();
  return <Tag tone={TONES[status]}>{t(`opsPlayers.status.${status}`)}</Tag>;
}
