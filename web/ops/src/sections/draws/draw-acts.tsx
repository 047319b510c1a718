import { useWords } from '../../../../src/lib/language/words.js';
import { Icon } from '../../../../src/ui/icon.js';
import type { DrawDetail } from '../../lib/surface.js';
import { drawQuery, sendDrawAct } from './draw-calls.js';
import { VoidActs } from './void-acts.js';

/** The buttons for actions on a draw that this operator may take. */
export function DrawActs({ draw, isOff }: { draw: DrawDetail; isOff: boolean }) {
  const t = useWords();
  const { drawId, name, may, requests } = draw;
  const waiting = requests.find(({ status }) => status === 'waiting');
  return (
    <VoidActs
      {...{ name, may, requests, isOff }}
      of="draw"
      footnote={t('opsDraws.footnote')}
      detailKey={drawQuery(drawId).queryKey}
      listKey={['ops', 'draws']}
      send={(act, id, note) => sendDrawAct(drawId, act, id, note)}
      note={
        waiting && !waiting.mine && !may.allBrands ? (
          <p className="row fs13 muted top">
            <Icon name="lock" size={16} />
            <span>{t('opsDraws.allBrands')}</span>
          </p>
        ) : null
      }
    />
  );
}
