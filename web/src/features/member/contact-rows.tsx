import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { useContacts } from '../../lib/session/contacts.js';
import { Button } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Note } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { ContactDialog } from './contact-dialog.js';
import type { Contact } from './contacts-api.js';

const ROWS: readonly { kind: Contact['kind']; icon: IconName; word: string; text: string }[] = [
  { kind: 'mobile', icon: 'phone', word: 'member.mobile', text: 'member.mobileText' },
  { kind: 'mail', icon: 'mail', word: 'member.mail', text: 'member.mailText' },
];

/**
 * The rows of the mobile number and the mail address in the security centre. Each says whether it is confirmed and
 * has a button to confirm or change it.
 */
export function ContactRows() {
  const t = useWords();
  const { data } = useContacts();
  const [confirming, setConfirming] = useState<Contact['kind']>();
  const confirmed = { mobile: data?.mobileConfirmed, mail: data?.mailConfirmed };
  return (
    <>
      {ROWS.map(({ kind, icon, word, text }) => (
        <li key={kind} data-testid={`contact-${kind}`} className={data ? '' : 'unknown'}>
          <Icon name={icon} />
          <span className="shrink">
            <span className="row">
              <span className="b">{t(word)}</span>
              {confirmed[kind] ? (
                <Tag tone="done" icon="check">
                  {t('member.confirmed')}
                </Tag>
              ) : (
                <Tag tone="wait">{t('member.notConfirmed')}</Tag>
              )}
            </span>
            <span className="sub block">{t(text)}</span>
          </span>
          <Button
            size="s"
            tone="ghost"
            className="do"
            aria-label={`${t(confirmed[kind] ? 'member.change' : 'term.action.confirm')}: ${t(word)}`}
            onClick={() => setConfirming(kind)}
          >
            {t(confirmed[kind] ? 'member.change' : 'term.action.confirm')}
          </Button>
        </li>
      ))}
      {confirming ? (
        <ContactDialog
          kind={confirming}
          bonusWaits={data?.bonusWaits ?? false}
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
    </>
  );
}

/**
 * Says that the registration bonus is held until the member confirms a mobile number or mail address, with a button
 * to confirm each.
 */
export function WaitingBonus() {
  const t = useWords();
  const { data } = useContacts();
  const [confirming, setConfirming] = useState<Contact['kind']>();
  if (!data?.bonusWaits) return null;
  return (
    <div className="bonuswait" data-testid="bonus-waits">
      <Note tone="wait">
        <p className="b">{t('member.bonusWaits')}</p>
        <p>{t('member.bonusWaitsText')}</p>
        <div className="row wrap g2 waitacts">
          {ROWS.map(({ kind }) => (
            <Button key={kind} size="s" tone="line" onClick={() => setConfirming(kind)}>
              {t(kind === 'mobile' ? 'member.confirmMobile' : 'member.confirmMail')}
            </Button>
          ))}
        </div>
      </Note>
      {confirming ? <ContactDialog kind={confirming} bonusWaits onClose={() => setConfirming(undefined)} /> : null}
    </div>
  );
}
