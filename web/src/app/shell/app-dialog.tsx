import { encode } from 'uqr';
import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { closeDrawer } from './drawers.js';

const SIZE = 120;
const MARGIN = 5;

/** A QR code, 120 px with a margin of 5 (specification §9). */
function Qr({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: 0 });
  const step = (SIZE - 2 * MARGIN) / size;
  const path = data
    .flatMap((row, y) =>
      row.map((dark, x) =>
        dark
          ? `M${(MARGIN + x * step).toFixed(2)} ${(MARGIN + y * step).toFixed(2)}h${step.toFixed(2)}v${step.toFixed(2)}h-${step.toFixed(2)}z`
          : '',
      ),
    )
    .join('');
  return (
    <figure className="qr">
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={name}>
        <rect width={SIZE} height={SIZE} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="fs13">{name}</figcaption>
    </figure>
  );
}

/** The apps are not available yet, so the codes open this site on a phone. */
export function AppDialog() {
  const t = useWords();
  return (
    <Dialog title={t('app.getApp')} lead={<p className="muted">{t('app.getAppText')}</p>} onClose={closeDrawer}>
      <div className="row wrap center g6">
        <Qr text={`${location.origin}/?device=ios`} name="iOS" />
        <Qr text={`${location.origin}/?device=android`} name="Android" />
      </div>
    </Dialog>
  );
}
