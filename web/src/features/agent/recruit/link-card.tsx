import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { useSession } from '../../../lib/session/session.js';
import { isolated } from '../../../lib/money/money.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Num } from '../../../ui/money.js';
import { downloadQr, QrCode } from '../../../ui/qr-code.js';
import { FailureNote } from '../../../ui/states.js';
import { useAsOf } from '../days/as-of.js';
import { barOf, share } from './conversion.js';
import { Count } from './link-table.js';
import { addressOf, endLink, type InviteLink, type Stage } from './register-api.js';
import { linkName, opensName } from './register-words.js';

/** The dialog that confirms the end of an invitation link. */
function EndDialog({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endLink(link.linkId ?? ''),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.invites });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('agent.reg.endTitle', { name: isolated(link.name) })}
      lead={<p className="muted">{t('agent.reg.endText')}</p>}
      onClose={onClose}
    >
      <FailureNote error={end.error} />
      <div className="row end-row">
        <Button tone="ghost" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
        <Button tone="primary" busy={end.isPending} onClick={() => end.mutate()}>
          {t('agent.reg.end')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A card for one invitation link: QR code, URL and code to copy, and its counts from page view to first bet. */
export function LinkCard({ link, onShow }: { link: InviteLink; onShow: (stage: Stage) => void }) {
  const t = useWords();
  const { user } = useSession();
  const { asOf } = useAsOf();
  const [ending, setEnding] = useState(false);
  const address = addressOf(link.code);
  const name = linkName(link);
  const steps = [
    ['registered', t('agent.reg.registered'), link.registered],
    ['deposited', t('agent.reg.deposited'), link.deposited],
    ['played', t('agent.reg.played'), link.played],
  ] as const;
  return (
    <aside className="panel linkcard" aria-labelledby="linkname">
      <h2 id="linkname" dir="auto">
        {name}
      </h2>
      <div className="qrrow">
        <QrCode text={address} name={t('agent.reg.qr', { name: isolated(name) })} size={148} />
        <div className="col g2 grow">
          <Button tone="line" size="s" icon="download" full onClick={() => downloadQr(address, link.code)}>
            PNG
          </Button>
          {link.linkId && !link.endedAt && !asOf ? (
            <Button tone="line" size="s" icon="x" full onClick={() => setEnding(true)}>
              {t('agent.reg.end')}
            </Button>
          ) : null}
          <p className="fs12 faint">
            {t('agent.reg.cardNote', {
              kind: link.endedAt ? opensName('player') : opensName(link.opens),
              account: isolated(user?.account ?? ''),
            })}
          </p>
        </div>
      </div>
      <div className="copyline">
        <span className="trunc grow" dir="ltr" data-testid="invite-address">
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton text={address} />
      </div>
      <div className="copyline">
        <span className="grow">
          {t('agent.reg.code')}{' '}
          <b data-testid="invite-code">
            <Num>{link.code}</Num>
          </b>
        </span>
        <CopyButton text={link.code} />
      </div>
      <h3 className="fs16">{t('agent.reg.funnel')}</h3>
      <ul className="funnel">
        <li>
          <span className="grow">{t('agent.reg.opened')}</span>
          <b>
            <Num>{link.opened}</Num>
          </b>
        </li>
        {steps.map(([stage, word, value]) => (
          <li key={stage}>
            <span className="grow">{word}</span>
            <b>
              <Count value={value} name={t('agent.reg.showMembers')} onShow={() => onShow(stage)} />
            </b>
            <span className="muted">
              <Num>{share(value, link.opened) ?? '–'}</Num>
            </span>
            <span className="bar" aria-hidden="true">
              <i style={{ inlineSize: `${barOf(value, link.opened)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {ending ? <EndDialog link={link} onClose={() => setEnding(false)} /> : null}
    </aside>
  );
}
