import { useWords } from '../../../../src/lib/language/words.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { Raffle } from '../../lib/surface.js';

const TONES = { open: 'info', locked: 'wait', drawn: 'done', void: 'alert' } as const;

/** Shows the state of a raffle, and whether a request to void the raffle waits for a decision. */
export function RaffleStatus({ raffle: { state, request } }: { raffle: Raffle }) {
  const t = useWords();
  return (
    <span className="row wrap">
      <Tag tone={TONES[state]}>{t(`opsDraws.raffle.state.${state}`)}</Tag>
      {request?.status === 'waiting' ? <Tag tone="alert">{t('opsDraws.voidAsked')}</Tag> : null}
    </span>
  );
}
