import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { ChangeDialog } from './change-dialog.js';
import type { Subject } from './vendor-calls.js';

const CHOICES = ['sold', 'notSold'] as const;

/** Shows whether players may buy features (for example free spins). */
export function FeatureSaleText({ sellsFeatures }: { sellsFeatures: boolean }) {
  const t = useWords();
  return <>{t(`opsVendors.features.${sellsFeatures ? 'sold' : 'notSold'}`)}</>;
}

/**
 * The dialog that sets whether players may buy features (for example free spins) in all games of a vendor or in one
 * game.
 */
export function ChangeFeatures({
  subject,
  present,
  onClose,
}: {
  subject: Subject;
  present: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>(present ? 'notSold' : 'sold');
  const kind = subject.gameCode === undefined ? 'vendor' : 'game';
  return (
    <ChangeDialog
      subject={subject}
      kind="features"
      title={t('opsVendors.featuresOf', { name: subject.displayName })}
      text={t(`opsVendors.featuresText.${kind}`)}
      now={<FeatureSaleText sellsFeatures={present} />}
      body={{ sellsFeatures: choice === 'sold' }}
      onClose={onClose}
    >
      {() => (
        <>
          <Segmented
            full
            name="features"
            legend={t('opsVendors.features')}
            value={choice}
            options={CHOICES.map((value) => ({ value, name: t(`opsVendors.features.${value}`) }))}
            onChange={setChoice}
          />
          <p className="fs13 muted">{t('opsVendors.featuresMeans')}</p>
        </>
      )}
    </ChangeDialog>
  );
}
