import { useWords } from '../../lib/language/words.js';
import { QrCode } from '../../ui/qr-code.js';

const PLATFORMS = [
  ['iOS', '/app/ios'],
  ['Android', '/app/android'],
] as const;

/**
 * One QR code per platform (specification §9: size 120, margin 5). On a phone it opens the platform's installation
 * guide.
 */
export function Codes() {
  const t = useWords();
  return (
    <div className="row wrap center g6">
      {PLATFORMS.map(([name, path]) => (
        <figure key={name} className="qr">
          <QrCode text={`${location.origin}${path}`} name={t('install.codeOf', { platform: name })} />
          <figcaption className="fs13" translate="no">
            {name}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
