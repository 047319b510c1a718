import { useWords } from '../../lib/language/words.js';
import { Dialog } from '../../ui/dialog.js';
import { QrCode } from '../../ui/qr-code.js';
import { closeDrawer } from './drawers.js';

function Qr({ text, name }: { text: string; name: string }) {
  return (
    <figure className="qr">
      <QrCode text={text} name={name} />
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
