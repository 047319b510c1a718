import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import type { PromotionApplicationDetail } from '../../lib/surface.js';
import { PROMOTIONS_PATH } from './queue-facts.js';

/** The pictures of an application. A picture is loaded only on request, because the audit log records each view. */
export function ApplicationPictures({ detail }: { detail: PromotionApplicationDetail }) {
  const t = useWords();
  const [shown, setShown] = useState<number>();
  const picture = shown === undefined ? undefined : detail.pictures[shown];
  const name = (at: number): string => t('opsPromotions.pictureNumber', { number: at + 1 });
  return (
    <section className="col g2" data-testid="pictures">
      <h3 className="s">{t('opsPromotions.pictures')}</h3>
      {detail.pictures.length === 0 ? (
        <p className="muted">{t('opsPromotions.noPictures')}</p>
      ) : (
        <>
          <p className="fs13 muted">{t('opsPromotions.picturesText')}</p>
          <ul className="plain col g2">
            {detail.pictures.map(({ pictureId, addedAt }, at) => (
              <li key={pictureId} className="row between">
                <button type="button" className="link" onClick={() => setShown(at)}>
                  {t('opsPromotions.showPicture', { number: at + 1 })}
                </button>
                <DateTime at={addedAt} seconds />
              </li>
            ))}
          </ul>
        </>
      )}
      {picture && shown !== undefined ? (
        <Dialog title={name(shown)} kind="poster" onClose={() => setShown(undefined)}>
          <img
            src={`/ops/${PROMOTIONS_PATH}/${detail.id}/pictures/${picture.pictureId}`}
            alt={name(shown)}
            width={picture.widthPx}
            height={picture.heightPx}
            className="proof-full"
          />
        </Dialog>
      ) : null}
    </section>
  );
}
