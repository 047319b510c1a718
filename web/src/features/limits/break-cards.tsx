import { useState } from 'react';
import type { ExclusionDuration, Protection } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Segmented } from '../../ui/choice.js';
import { ExclusionDialog } from './exclusion-dialog.js';
import { durationName, offered } from './exclusion-words.js';

/** The card "Take a break": a short exclusion (cool-off) that ends automatically. */
export function BreakCard({ protection }: { protection: Protection }) {
  return <ChoiceCard kind="cool_off" protection={protection} />;
}

const FACTS: readonly { readonly icon: IconName; readonly word: string }[] = [
  { icon: 'x', word: 'limits.selfNoPlay' },
  { icon: 'x', word: 'limits.selfNoAccount' },
  { icon: 'check', word: 'limits.selfWithdraw' },
  { icon: 'check', word: 'limits.selfAgent' },
  { icon: 'clock', word: 'limits.selfEnd' },
];

/** The card "Exclude myself": a long self-exclusion that nobody can shorten. */
export function SelfCard({ protection }: { protection: Protection }) {
  const t = useWords();
  return (
    <ChoiceCard kind="self" protection={protection}>
      <ul className="lfacts">
        {FACTS.map(({ icon, word }) => (
          <li key={word}>
            <Icon name={icon} size={16} />
            <span>{t(word)}</span>
          </li>
        ))}
      </ul>
    </ChoiceCard>
  );
}

function ChoiceCard({
  kind,
  protection,
  children,
}: {
  kind: ExclusionDuration['kind'];
  protection: Protection;
  children?: React.ReactNode;
}) {
  const t = useWords();
  const durations = offered(protection, kind);
  const [wanted, setWanted] = useState<string>();
  const [asked, setAsked] = useState(false);
  const chosen = durations.find(({ id }) => id === wanted) ?? durations[0];
  if (!chosen) return null;
  const isBreak = kind === 'cool_off';
  return (
    <section className="panel col g4" data-testid={isBreak ? 'break' : 'self-exclusion'}>
      <div>
        <h2>{t(isBreak ? 'limits.break' : 'limits.self')}</h2>
        <p className="fs13 muted">{t(isBreak ? 'limits.breakText' : 'limits.selfText')}</p>
      </div>
      <div className="lchoice">
        <Segmented
          name={`duration-${kind}`}
          legend={t('limits.duration')}
          value={chosen.id}
          onChange={setWanted}
          options={durations.map(({ id }) => ({ value: id, name: durationName(t, id) }))}
          full
        />
      </div>
      {children}
      <Button tone="line" size="l" full onClick={() => setAsked(true)}>
        {isBreak && chosen.endsAt
          ? t('limits.breakUntil', { time: `${dayAndTime(chosen.endsAt)} ${zoneName()}` })
          : t('limits.selfContinue')}
      </Button>
      {asked ? (
        <ExclusionDialog durationId={chosen.id} confirmWith={protection.confirmWith} onClose={() => setAsked(false)} />
      ) : null}
    </section>
  );
}
