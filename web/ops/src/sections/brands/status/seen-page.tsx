import { useWords } from '../../../../../src/lib/language/words.js';
import { serverNow } from '../../../../../src/lib/time/server-clock.js';
import { dayAndTime, zoneName } from '../../../../../src/lib/time/time.js';
import type { DeskBrand } from '../../../lib/surface.js';

/** A preview of the maintenance page: title, texts, and the announced end if the maintenance starts now. */
export function SeenPage({
  brand,
  minutes,
  texts,
}: {
  brand: DeskBrand;
  /** The length of the maintenance; undefined if no end is announced. */
  minutes: number | undefined;
  texts: readonly { readonly language: string; readonly text: string }[];
}) {
  const t = useWords();
  const until = minutes === undefined ? undefined : new Date(serverNow() + minutes * 60_000);
  return (
    <figure className="seen" data-testid="seen">
      <figcaption className="lbl">{t('opsBrands.seen')}</figcaption>
      <div className="panel col g2">
        <span className="fs12 faint">{brand.name}</span>
        <b className="fs18">{t('opsBrands.seenTitle')}</b>
        {texts.map(({ language, text }) => (
          <p key={language} lang={language} dir="auto">
            {text}
          </p>
        ))}
        <p className="muted">
          {until
            ? t('opsBrands.seenUntil', { time: `${dayAndTime(until)} (${zoneName()})` })
            : t('opsBrands.seenEndless')}
        </p>
      </div>
    </figure>
  );
}
