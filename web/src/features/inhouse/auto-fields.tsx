import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { TextField } from '../../ui/field.js';
import { Num } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import type { AutoRun } from './use-auto.js';

const ROUNDS = ['5', '10', '25', '50', '100'];

/** The fields of a run as the player typed them. */
export interface AutoText {
  readonly rounds: string;
  readonly gain: string;
  readonly loss: string;
}

interface FieldsProps {
  readonly text: AutoText;
  readonly setText: (text: AutoText) => void;
  readonly bad: { readonly rounds: boolean; readonly gain: boolean; readonly loss: boolean };
  readonly auto: AutoRun;
}

/** The number of rounds, and the gain and loss at which a run stops. */
export function AutoFields({ text, setText, bad, auto }: FieldsProps) {
  const t = useWords();
  const amount = (key: 'gain' | 'loss', label: string) => (
    <TextField
      label={label}
      value={text[key]}
      disabled={auto.running}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder={key === 'gain' ? t('inhouse.never') : undefined}
      before={<span className="muted">{brand.currencySymbol}</span>}
      error={bad[key] ? t('fail.wallet.amount') : undefined}
      onChange={(event) => setText({ ...text, [key]: event.target.value })}
    />
  );
  return (
    <div className="col g4">
      <div className="col g2">
        <TextField
          label={t('inhouse.rounds')}
          value={text.rounds}
          disabled={auto.running}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          error={bad.rounds ? t('inhouse.roundsHint') : undefined}
          onChange={(event) => setText({ ...text, rounds: event.target.value })}
        />
        <div className="chips five" role="group" aria-label={t('inhouse.rounds')}>
          {ROUNDS.map((rounds) => (
            <button
              key={rounds}
              type="button"
              disabled={auto.running}
              className={`chip num ${text.rounds === rounds ? 'on' : ''}`}
              onClick={() => setText({ ...text, rounds })}
            >
              {rounds}
            </button>
          ))}
        </div>
      </div>
      <div className="autostops">
        {amount('gain', t('inhouse.stopGain'))}
        {amount('loss', t('inhouse.stopLoss'))}
      </div>
      <div role="status">
        {auto.running ? (
          <Note>
            {t('inhouse.running')}{' '}
            <Num>
              {auto.played} / {auto.rounds}
            </Num>
          </Note>
        ) : null}
        {auto.ended ? <Note>{t(`inhouse.ended.${auto.ended}`)}</Note> : null}
      </div>
    </div>
  );
}
