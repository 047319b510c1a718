import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, parseAmount } from '../../../../src/lib/money/money.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { NoteForm } from '../../kit/note-form.js';
import type { Player, PlayerMoney } from '../../lib/surface.js';
import {
  KINDS,
  REASONS,
  memberQuery,
  moneyQuery,
  requestAdjustment,
  type Kind,
  type Reason,
} from './adjustment-calls.js';

/**
 * The form that requests a credit or a debit for one member. A second operator must approve it before money moves.
 */
export function RequestAdjustment({
  memberId,
  onDone,
  onClose,
}: {
  memberId: string;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const member = useQuery(memberQuery(memberId));
  const money = useQuery(moneyQuery(memberId));
  const failed = [member, money].find(({ isError }) => isError);
  return (
    <Dialog
      title={t('opsAdjustments.request')}
      lead={<p className="muted">{t('opsAdjustments.requestText')}</p>}
      onClose={onClose}
    >
      {failed ? (
        <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} compact />
      ) : member.data && money.data ? (
        money.data.open ? (
          <RequestForm member={member.data} money={money.data} onDone={onDone} onClose={onClose} />
        ) : (
          <p className="muted">{t('opsAdjustments.notOpen', { account: member.data.account })}</p>
        )
      ) : (
        <Loading>
          <Skeleton height="260px" radius="10px" />
        </Loading>
      )}
    </Dialog>
  );
}

function RequestForm({
  member,
  money: { currency, cashMinor },
  onDone,
  onClose,
}: {
  member: Player;
  money: PlayerMoney;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const t = useWords();
  // If the answer is lost, a retry sends the same id, so the server stores the request once.
  const id = useRef(crypto.randomUUID());
  const [kind, setKind] = useState<Kind>('cash_credit');
  const [amount, setAmount] = useState('');
  const [turnover, setTurnover] = useState('');
  const [reason, setReason] = useState<Reason>('goodwill');
  const amountMinor = parseAmount(amount, currency);
  const turnoverMinor = kind === 'bonus_credit' ? parseAmount(turnover, currency) : 0n;
  const isTurnoverGood = kind !== 'bonus_credit' || (turnoverMinor !== undefined && turnoverMinor > 0n);
  const isGood = amountMinor !== undefined && amountMinor > 0n && isTurnoverGood;
  const send = useMutation({
    mutationFn: (note: string) =>
      requestAdjustment({
        ...{ id: id.current, memberId: member.id, kind, reason, note },
        amountMinor: String(amountMinor),
        ...(kind === 'bonus_credit' && { turnoverMinor: String(turnoverMinor) }),
      }),
    onSuccess: () => onDone(id.current),
  });
  return (
    <NoteForm
      button={t('opsAdjustments.send')}
      busy={send.isPending}
      error={send.error}
      onSend={(note) => isGood && send.mutate(note)}
      onClose={onClose}
    >
      {(isSent) => (
        <>
          <dl className="kv">
            <dt>{t('term.account.account')}</dt>
            <dd>
              <bdi>{member.account}</bdi>
            </dd>
            <dt>{t('term.wallet.cash')}</dt>
            <dd>
              <Num>
                {formatMinor(cashMinor, { currency })} {currency}
              </Num>
            </dd>
          </dl>
          <Segmented
            full
            name="kind"
            legend={t('opsAdjustments.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, name: t(`opsAdjustments.kind.${value}`) }))}
            onChange={setKind}
          />
          <TextField
            label={t('opsAdjustments.amountIn', { currency })}
            name="amount"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            required
            error={isSent && !(amountMinor && amountMinor > 0n) ? t('opsAdjustments.badAmount') : undefined}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          {kind === 'bonus_credit' ? (
            <TextField
              label={t('opsAdjustments.turnover')}
              name="turnover"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              required
              hint={t('opsAdjustments.turnoverHint')}
              error={isSent && !isTurnoverGood ? t('opsAdjustments.badAmount') : undefined}
              value={turnover}
              onChange={(event) => setTurnover(event.target.value)}
            />
          ) : null}
          <Field label={t('term.account.reason')}>
            {({ id: field, describedBy }) => (
              <select
                id={field}
                className="input"
                name="reason"
                aria-describedby={describedBy}
                value={reason}
                onChange={(event) => setReason(event.target.value as Reason)}
              >
                {REASONS.map((one) => (
                  <option key={one} value={one}>
                    {t(`opsAdjustments.reason.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </NoteForm>
  );
}
