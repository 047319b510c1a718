import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, formatMinor, isolated, parseAmount } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { Num } from '../../../../src/ui/money.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { ActiveStake, ActiveStakes } from '../../lib/surface.js';
import { activeStakesQuery, setActiveStake } from './contract-calls.js';

/** The stake in a period from which a member of the brand counts as active, and the dialog that changes it. */
export function ActiveStakeBar() {
  const t = useWords();
  const { data } = useQuery(activeStakesQuery());
  const [isOpen, setOpen] = useState(false);
  const stakes = data?.content.filter((one) => one.brand === brand.code) ?? [];
  const [now] = stakes;
  if (!data || !now) return null;
  const amount = isolated(`${formatMinor(now.stakeMinorMin, { currency: now.currency })} ${now.currency}`);
  return (
    <div className="row fs13 muted" data-testid="active-stake">
      <span>{t('opsContracts.activeStake.now', { amount })}</span>
      <Button tone="line" size="s" onClick={() => setOpen(true)}>
        {data.mayChange ? t('opsContracts.activeStake.change') : t('opsContracts.activeStake.history')}
      </Button>
      {isOpen ? <ActiveStakeDialog stakes={stakes} now={now} data={data} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function ActiveStakeDialog({
  stakes,
  now,
  data,
  onClose,
}: {
  stakes: readonly ActiveStake[];
  now: ActiveStake;
  data: ActiveStakes;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [typed, setTyped] = useState(amountForInput(BigInt(now.stakeMinorMin), now.currency));
  const minor = typed.trim() === '' ? undefined : parseAmount(typed, now.currency);
  const send = useMutation({
    mutationFn: (note: string) => setActiveStake(now.brand, minor ?? 0n, note),
    onSuccess: (after) => {
      client.setQueryData(activeStakesQuery().queryKey, after);
      say(t('opsContracts.activeStake.done'));
      onClose();
    },
  });
  const field = (isTried: boolean) => (
    <TextField
      label={t('opsContracts.activeStake.field', { currency: now.currency })}
      name="stake"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isTried && minor === undefined ? t('opsContracts.activeStake.bad') : undefined}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  return (
    <Dialog
      title={t('opsContracts.activeStake.title')}
      lead={<p className="muted">{t('opsContracts.activeStake.text')}</p>}
      onClose={onClose}
    >
      {data.mayChange ? (
        <NoteForm
          hint={t('opsContracts.noteHint')}
          button={t('opsContracts.activeStake.save')}
          busy={send.isPending}
          error={send.error}
          onSend={(note) => {
            if (minor !== undefined) send.mutate(note);
          }}
          onClose={onClose}
        >
          {field}
        </NoteForm>
      ) : null}
      <section className="col g2">
        <h3 className="s">{t('opsContracts.activeStake.history')}</h3>
        <ul className="col g2 fs13">
          {stakes.map((one) => (
            <li key={one.effectiveFrom ?? ''} className="row between top">
              <span className="col">
                <span>
                  {one.effectiveFrom ? (
                    <>
                      {t('opsContracts.from')} <DateTime at={one.effectiveFrom} />
                    </>
                  ) : (
                    t('opsContracts.activeStake.first')
                  )}
                </span>
                {one.by ? (
                  <span className="fs12 muted">
                    <bdi>{one.by.name}</bdi> · <bdi>{one.note}</bdi>
                  </span>
                ) : null}
              </span>
              <Num className="b">{formatMinor(one.stakeMinorMin, { currency: one.currency })}</Num>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
