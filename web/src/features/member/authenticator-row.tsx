import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { authenticatorQuery } from '../../lib/account/authenticator.js';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Tag } from '../../ui/tag.js';
import { AddAuthenticator, RemoveAuthenticator } from './authenticator-dialog.js';
import { Row } from './security-steps.js';

/** The row of the authenticator app in the security centre, with a button that adds or removes the app. */
export function AuthenticatorRow() {
  const t = useWords();
  const { data } = useQuery(authenticatorQuery);
  const [open, setOpen] = useState<'add' | 'remove'>();
  const since = data?.confirmedAt;
  const act = since ? 'member.appRemoveShort' : 'member.addNow';
  const close = () => setOpen(undefined);
  return (
    <Row
      icon="security"
      word="term.security.authenticator"
      tag={
        since ? (
          <Tag tone="done" icon="check">
            <span className="vh">{t('member.set')}</span>
          </Tag>
        ) : (
          <Tag tone="wait">{t('member.open')}</Tag>
        )
      }
      text={since ? t('member.appOn', { time: dayAndTime(since), count: data.recoveryCodesLeft }) : t('member.appOff')}
      loading={!data}
      testid="authenticator-row"
    >
      <Button
        size="s"
        tone="ghost"
        className="do"
        aria-label={t(since ? 'member.appRemove' : 'member.appAdd')}
        onClick={() => setOpen(since ? 'remove' : 'add')}
      >
        {t(act)}
      </Button>
      {open === 'add' ? <AddAuthenticator onClose={close} /> : null}
      {open === 'remove' ? <RemoveAuthenticator onClose={close} /> : null}
    </Row>
  );
}
