import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import type { NewPassword } from '../../lib/surface.js';

/** Shows a one-time password. It is shown only once, because the server stores only its hash. */
export function OneTimePassword({ issued, onClose }: { issued: NewPassword; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('opsOperators.password', { name: issued.operator.name })} onClose={onClose}>
      <p className="muted">{t('opsOperators.passwordText')}</p>
      <div className="row wrap">
        <bdi dir="ltr" className="hash b fs18" data-testid="one-time-password">
          {issued.oneTimePassword}
        </bdi>
        <CopyButton text={issued.oneTimePassword} />
      </div>
      <Button tone="primary" onClick={onClose}>
        {t('opsOperators.passwordKept')}
      </Button>
    </Dialog>
  );
}
