import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Num } from '../../ui/money.js';
import { downloadQr, QrCode } from '../../ui/qr-code.js';

const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * The card with the member's invitation link and code: as a QR code, with a button to copy, and with a button to
 * share if the device can.
 */
export function InviteCard({ code, path }: { code: string; path: string }) {
  const t = useWords();
  const address = `${location.origin}${path}`;
  const share = () => {
    // If the member closes the share sheet, the promise rejects; this is not an error.
    void navigator
      .share({ title: brand.name, text: t('referral.shareText', { site: brand.name }), url: address })
      .catch(() => undefined);
  };
  return (
    <section className="panel rfcard" aria-labelledby="rfcard">
      <h2 id="rfcard">{t('referral.yours')}</h2>
      <div className="rfqr">
        <QrCode text={address} name={t('referral.qr')} />
        <div className="col g2 grow">
          {canShare() ? (
            <Button tone="primary" full onClick={share}>
              {t('referral.share')}
            </Button>
          ) : null}
          <Button tone="line" size="s" icon="download" full onClick={() => downloadQr(address, code)}>
            {t('referral.png')}
          </Button>
        </div>
      </div>
      <p className="fs13 muted">{t('referral.link')}</p>
      <div className="rfcopy">
        <span className="trunc grow" dir="ltr" data-testid="referral-link">
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton text={address} />
      </div>
      <p className="fs13 muted">{t('term.referral.code')}</p>
      <div className="rfcopy">
        <b className="grow" data-testid="referral-code">
          <Num>{code}</Num>
        </b>
        <CopyButton text={code} />
      </div>
    </section>
  );
}
