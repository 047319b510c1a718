import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Icon } from '../../ui/icon.js';
import { Paper } from '../../ui/paper.js';

const FILE_NAME = 'recovery-codes.txt';

/** Saves the codes as a text file. */
function downloadCodes(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}

/** The recovery codes of an authenticator app. They are shown once, before the app is switched on. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords();
  return (
    <Paper labelledBy="recovery-codes">
      <div className="col g3" data-testid="recovery-codes">
        <h3 id="recovery-codes" className="fs18">
          {t('member.appCodes')}
        </h3>
        <p className="fs13 muted">{t('member.appCodesText')}</p>
        <ol className="reccodes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="row wrap">
          <CopyButton text={codes.join('\n')} tone="paperline" />
          <Button size="s" tone="paperline" onClick={() => downloadCodes(codes)}>
            <Icon name="download" size={16} />
            {t('member.appCodesFile')}
          </Button>
        </div>
      </div>
    </Paper>
  );
}
