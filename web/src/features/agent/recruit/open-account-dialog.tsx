import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Checkbox, TextField } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { FailureNote, Note } from '../../../ui/states.js';
import { PowerChoice } from './power-choice.js';
import { accountRulesQuery, openAccount, type NewAccount, type Opens } from './register-api.js';
import '../contracts/contracts.css';

/** Shows the name and the first password of the new account. The password cannot be shown again. */
function Opened({ done, onClose }: { done: NewAccount; onClose: () => void }) {
  const t = useWords();
  return (
    <div className="col g4">
      <Note tone="wait">{t('agent.reg.passwordOnce')}</Note>
      <div className="copyline">
        <span className="grow">
          {t('term.account.account')} <b translate="no">{done.account.account}</b>
        </span>
        <CopyButton text={done.account.account} />
      </div>
      <div className="copyline">
        <span className="grow">
          {t('agent.reg.password')}{' '}
          <b data-testid="first-password">
            <Num>{done.password}</Num>
          </b>
        </span>
        <CopyButton text={done.password} />
      </div>
      <Button tone="primary" full onClick={onClose}>
        {t('term.action.close')}
      </Button>
    </div>
  );
}

/** The dialog that opens an account directly below the agent. It shows the account's first password once. */
export function OpenAccountDialog({ powers, onClose }: { powers: readonly Opens[]; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const { data: rules } = useQuery(accountRulesQuery);
  const asksPayee = rules?.some(({ field, enabled }) => field === 'payeeName' && enabled) ?? false;
  const [account, setAccount] = useState('');
  const [payeeName, setPayeeName] = useState('');
  const [opens, setOpens] = useState<Opens>('player');
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      openAccount({
        account: account.trim(),
        opens,
        ...(asksPayee && payeeName.trim() !== '' ? { payeeName: payeeName.trim() } : {}),
        termsAccepted: consent,
        ageConfirmed: consent,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.invites }),
  });
  const refused = create.error ? asFailure(create.error) : undefined;
  const refusedField =
    refused?.code === 'identity.name_taken'
      ? 'username'
      : refused?.code === 'identity.field_rule'
        ? String(refused.data['field'])
        : undefined;
  const fieldText = refused?.code === 'identity.name_taken' ? t('agent.reg.nameTaken') : t('agent.reg.fieldRule');
  return (
    <Dialog title={create.data ? t('agent.reg.openedTitle') : t('agent.reg.openAccount')} onClose={onClose}>
      {create.data ? (
        <Opened done={create.data} onClose={onClose} />
      ) : (
        <form
          className="col g4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (account.trim() !== '' && consent) create.mutate();
          }}
        >
          <TextField
            label={t('term.account.username')}
            hint={t('agent.reg.accountHint')}
            error={
              refusedField === 'username'
                ? fieldText
                : tried && account.trim() === ''
                  ? t('agent.reg.accountMissing')
                  : undefined
            }
            value={account}
            maxLength={32}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => {
              setAccount(event.target.value);
              create.reset();
            }}
          />
          {asksPayee ? (
            <TextField
              label={t('agent.reg.payeeName')}
              error={refusedField === 'payeeName' ? t('agent.reg.fieldRule') : undefined}
              value={payeeName}
              maxLength={64}
              autoComplete="off"
              dir="auto"
              onChange={(event) => {
                setPayeeName(event.target.value);
                create.reset();
              }}
            />
          ) : null}
          <PowerChoice powers={powers} value={opens} onChange={setOpens} />
          <Checkbox
            checked={consent}
            error={tried && !consent ? t('agent.reg.consentMissing') : undefined}
            onChange={(event) => setConsent(event.target.checked)}
          >
            {t('agent.reg.consent', { age: brand.ageLimit })}
          </Checkbox>
          {refusedField === undefined ? <FailureNote error={create.error} /> : null}
          <Button type="submit" tone="primary" size="l" full busy={create.isPending}>
            {t('agent.reg.openAccount')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
