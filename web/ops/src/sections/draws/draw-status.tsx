import { useWords } from '../../../../src/lib/language/words.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { Draw } from '../../lib/surface.js';

/** Shows the state of a draw, and whether a request to void the draw waits for a decision. */
export function DrawStatus({ draw: { status, request } }: { draw: Draw }) {
  const t = useWords();
  return (
    <span className="row wrap">
      <Tag tone={status === 'void' ? 'alert' : status === 'settled' ? 'done' : status === 'open' ? 'info' : 'wait'}>
        {t(`opsDraws.status.${status}`)}
      </Tag>
      {request?.status === 'waiting' ? <Tag tone="alert">{t('opsDraws.voidAsked')}</Tag> : null}
    </span>
  );
}
