import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { plainDigits } from '../../../../src/lib/money/money.js';
import { Checkbox, TextField } from '../../../../src/ui/field.js';
import type { DeskGame } from '../../lib/surface.js';
import { ChangeDialog } from './change-dialog.js';
import { ListingText } from './listing-text.js';

const POSITION_MAX = 100_000;

/** The dialog that changes the tags of a game (hot, new) and its position in the lists. */
export function ChangeListing({ game, onClose }: { game: DeskGame; onClose: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState(String(game.position));
  const [isHot, setHot] = useState(game.isHot);
  const [isNew, setNew] = useState(game.isNew);
  const position = Number(plainDigits(typed).trim() || Number.NaN);
  const isGood = Number.isInteger(position) && position >= 0 && position <= POSITION_MAX;
  return (
    <ChangeDialog
      subject={game}
      kind="listing"
      title={t('opsVendors.listingOf', { name: game.displayName })}
      text={t('opsVendors.listingText')}
      now={<ListingText game={game} />}
      body={isGood ? { position, isHot, isNew } : undefined}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label={t('opsVendors.position')}
            name="position"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            hint={t('opsVendors.positionHint')}
            error={isTried && !isGood ? t('opsVendors.badPosition', { max: POSITION_MAX }) : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Checkbox name="hot" checked={isHot} onChange={(event) => setHot(event.target.checked)}>
            {t('opsVendors.hotChoice')}
          </Checkbox>
          <Checkbox name="new" checked={isNew} onChange={(event) => setNew(event.target.checked)}>
            {t('opsVendors.newChoice')}
          </Checkbox>
        </>
      )}
    </ChangeDialog>
  );
}
