import { useEffect, useState, type ReactNode } from 'react';
import { plainDigits } from '../../../lib/money/money.js';
import { useWords } from '../../../lib/language/words.js';
import { IconButton } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import {
  multiplierE4,
  multiplierText,
  parseHundredths,
  rollText,
  targetFor,
  winningFor,
  winningRolls,
  type Choice,
} from './dice-rules.js';

/** A number field. Its value is applied when the focus leaves the field or the player presses Enter. */
function Figure({
  label,
  value,
  after,
  onTake,
}: {
  label: string;
  value: string;
  after: ReactNode;
  onTake: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = () => {
    onTake(plainDigits(text));
    setText(value);
  };
  return (
    <TextField
      label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="fig"
      after={after}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
      }}
    />
  );
}

/** The fields for target, chance and multiplier. A change of one changes the other two. */
export function ChoiceFields({ choice, setChoice }: { choice: Choice; setChoice: (choice: Choice) => void }) {
  const t = useWords();
  const { over } = choice;
  const winning = (rolls: number) => setChoice({ over, target: targetFor(rolls, over) });
  const takeTarget = (text: string) => {
    const target = parseHundredths(text);
    if (target !== undefined) winning(winningRolls({ target, over }));
  };
  const takeChance = (text: string) => {
    const chance = parseHundredths(text);
    if (chance !== undefined) winning(chance);
  };
  const takeMultiplier = (text: string) => {
    const payout = Number(text.replace(',', '.'));
    if (payout >= 1) winning(winningFor(payout * 10_000));
  };
  return (
    <div className="stats">
      <Figure
        label={t(over ? 'term.dice.rollOver' : 'term.dice.rollUnder')}
        value={rollText(choice.target)}
        onTake={takeTarget}
        after={
          <IconButton
            label={t('dice.flip')}
            icon="shuffle"
            size={16}
            className="inset"
            onClick={() => setChoice({ over: !over, target: 9999 - choice.target })}
          />
        }
      />
      <Figure
        label={t('term.bet.chance')}
        value={rollText(winningRolls(choice))}
        onTake={takeChance}
        after={
          <span className="muted" aria-hidden="true">
            %
          </span>
        }
      />
      <Figure
        label={t('term.bet.multiplier')}
        value={multiplierText(multiplierE4(choice))}
        onTake={takeMultiplier}
        after={
          <span className="muted" aria-hidden="true">
            ×
          </span>
        }
      />
    </div>
  );
}
