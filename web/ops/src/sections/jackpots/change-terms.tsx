import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, parseAmount } from '../../../../src/lib/money/money.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskJackpot } from '../../lib/surface.js';
import { JACKPOT_KEYS, sendTerms } from './jackpot-calls.js';
import { parseShare, shareText, SHARE_PPM_MAX } from './share.js';

/**
 * Changes the terms of a pool. After a refusal as stale the pool is read again, so the next attempt has the new version;
 * fields and note stay.
 */
export function ChangeTerms({ pool, onClose }: { pool: DeskJackpot; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const { currency } = pool;
  const typedOf = (minor: string): string => amountForInput(BigInt(minor), currency);
  const [share, setShare] = useState(shareText(pool.sharePpm));
  const [seed, setSeed] = useState(typedOf(pool.nextSeedMinor ?? pool.seedMinor));
  const [cap, setCap] = useState(typedOf(pool.nextCapMinor ?? pool.capMinor));
  const sharePpm = parseShare(share);
  const seedMinor = parseAmount(seed, currency) ?? 0n;
  const capMinor = parseAmount(cap, currency) ?? 0n;
  const isGood = sharePpm !== undefined && seedMinor > 0n && capMinor > seedMinor;
  const sending = useMutation({
    mutationFn: (body: object) => sendTerms(pool, body),
    onSuccess: () => {
      say(t('opsJackpots.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: JACKPOT_KEYS }),
  });
  const send = (note: string): void => {
    if (isGood) sending.mutate({ sharePpm, seedMinor: String(seedMinor), capMinor: String(capMinor), note });
  };
  const fields = [
    {
      ...{ name: 'share', label: t('opsJackpots.sharePercent'), value: share, set: setShare },
      hint: t('opsJackpots.shareHint'),
      bad: sharePpm === undefined && t('opsJackpots.badShare', { max: shareText(SHARE_PPM_MAX) }),
    },
    {
      ...{ name: 'seed', label: t('opsJackpots.seedIn', { currency }), value: seed, set: setSeed },
      hint: t('opsJackpots.nextHint'),
      bad: seedMinor <= 0n && t('opsJackpots.badSeed'),
    },
    {
      ...{ name: 'cap', label: t('opsJackpots.capIn', { currency }), value: cap, set: setCap },
      hint: t('opsJackpots.nextHint'),
      bad: capMinor <= seedMinor && t('opsJackpots.badCap'),
    },
  ];
  return (
    <Dialog
      title={t('opsJackpots.changeOf', { pool: pool.pool })}
      lead={<p className="muted">{t('opsJackpots.changeText')}</p>}
      onClose={onClose}
    >
      <NoteForm
        hint={t('opsJackpots.noteHint')}
        button={t('term.action.save')}
        busy={sending.isPending}
        error={sending.error}
        onSend={send}
        onClose={onClose}
      >
        {(isTried) =>
          fields.map(({ name, label, value, set, hint, bad }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              required
              hint={hint}
              error={isTried && bad ? bad : undefined}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          ))
        }
      </NoteForm>
    </Dialog>
  );
}
