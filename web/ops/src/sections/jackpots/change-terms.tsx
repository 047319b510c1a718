import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, formatMinor, parseAmount } from '../../../../src/lib/money/money.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskJackpot } from '../../lib/surface.js';
import { JACKPOT_KEYS, sendTerms } from './jackpot-calls.js';
import { capMinorMinOf, parseShare, shareText, sharesOf, SHARE_PPM_MAX } from './share.js';

/**
 * The dialog that changes the terms (share, seed, ceiling) of a jackpot pool. If the server refuses an outdated
 * version, the pool is read again and the next attempt sends the new version. The fields and the note keep their
 * content.
 */
export function ChangeTerms({ pool, onClose }: { pool: DeskJackpot; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const { currency } = pool;
  const typedOf = (minor: string): string => amountForInput(BigInt(minor), currency);
  const [share, setShare] = useState(pool.sharePpm === undefined ? '' : shareText(pool.sharePpm));
  const [seed, setSeed] = useState(typedOf(pool.nextSeedMinor ?? pool.seedMinor));
  const [cap, setCap] = useState(typedOf(pool.nextCapMinor ?? pool.capMinor));
  const sharePpm = parseShare(share);
  const seedMinor = parseAmount(seed, currency) ?? 0n;
  const capMinor = parseAmount(cap, currency) ?? 0n;
  // An empty field means that each game keeps its own share. It is valid only for a pool that has no share of its
  // own.
  const isShareGood = share.trim() === '' ? pool.sharePpm === undefined : sharePpm !== undefined;
  const isSame = seedMinor === BigInt(pool.seedMinor) && capMinor === BigInt(pool.capMinor);
  const seedMinorMax = BigInt(pool.seedMinorMax);
  const capMinorMin = capMinorMinOf(seedMinor > seedMinorMax ? seedMinorMax : seedMinor, pool.spreadPpmMin);
  const isSeedGood = isSame || (seedMinor > 0n && seedMinor <= seedMinorMax);
  const isCapGood = isSame || (capMinor > seedMinor && capMinor >= capMinorMin);
  const money = (minor: bigint): string => formatMinor(minor, { currency });
  const sending = useMutation({
    mutationFn: (body: object) => sendTerms(pool, body),
    onSuccess: () => {
      say(t('opsJackpots.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: JACKPOT_KEYS }),
  });
  const send = (note: string): void => {
    if (isShareGood && isSeedGood && isCapGood)
      sending.mutate({
        ...(sharePpm !== undefined && { sharePpm }),
        seedMinor: String(seedMinor),
        capMinor: String(capMinor),
        note,
      });
  };
  const fields = [
    {
      ...{ name: 'share', label: t('opsJackpots.sharePercent'), value: share, set: setShare },
      isOptional: pool.sharePpm === undefined,
      hint:
        pool.sharePpm === undefined
          ? t('opsJackpots.ownShares', { shares: sharesOf(pool) })
          : t('opsJackpots.shareHint'),
      bad: !isShareGood && t('opsJackpots.badShare', { max: shareText(SHARE_PPM_MAX) }),
    },
    {
      ...{ name: 'seed', label: t('opsJackpots.seedIn', { currency }), value: seed, set: setSeed },
      isOptional: false,
      hint: t('opsJackpots.nextHint'),
      bad: !isSeedGood && t('opsJackpots.badSeed', { max: money(seedMinorMax) }),
    },
    {
      ...{ name: 'cap', label: t('opsJackpots.capIn', { currency }), value: cap, set: setCap },
      isOptional: false,
      hint: t('opsJackpots.nextHint'),
      bad: !isCapGood && t('opsJackpots.badCap', { min: money(capMinorMin) }),
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
          fields.map(({ name, label, value, set, hint, bad, isOptional }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              required={!isOptional}
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
