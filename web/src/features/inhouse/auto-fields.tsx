import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { TextField } from '../../ui/field.js';
import { Delta, Num } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import { Segmented } from '../../ui/choice.js';
import type { AutoBad, AutoText, PlayMode } from './use-auto-plan.js';
import type { AutoRun } from './use-auto.js';

const ROUNDS = ['5', '10', '25', '50', '100'];

/** The choice between playing single rounds and auto-play. */
export function PlayModes({ mode, onChange }: { mode: PlayMode; onChange: (mode: PlayMode) => void }) {
  const t = useWords();
  return (
    <Segmented
      full
      name="mode"
      legend={t('inhouse.mode')}
      value={mode}
      onChange={onChange}
      options={[
        { value: 'manual', name: t('inhouse.manual') },
        { value: 'auto', name: t('inhouse.auto') },
      ]}
    />
  );
}

interface FieldsProps {
  readonly text: AutoText;
  readonly setText: (text: AutoText) => void;
  readonly bad: AutoBad;
  readonly auto: AutoRun;
}

/**
 * The fields of auto-play: number of rounds, and the loss, the win of one round and the total gain at which it stops.
 */
export function AutoFields({ text, setText, bad, auto }: FieldsProps) {
  const t = useWords();
  const amount = (key: 'gain' | 'win' | 'loss', label: string) => (
    <TextField
      label={label}
      value={text[key]}
      disabled={auto.running}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder={key === 'loss' ? undefined : t('inhouse.never')}
      before={<span className="muted">{brand.currencySymbol}</span>}
      error={bad[key] ? t(key === 'loss' ? 'inhouse.lossHint' : 'inhouse.badStake') : undefined}
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
        {amount('loss', t('inhouse.stopLoss'))}
        {amount('win', t('inhouse.stopWin'))}
        {amount('gain', t('inhouse.stopGain'))}
      </div>
      <div role="status" className="col g2">
        {auto.running ? (
          <Note>
            {t('inhouse.running')}{' '}
            <Num>
              {auto.played} / {auto.rounds}
            </Num>{' '}
            · {t('inhouse.left', { count: auto.rounds - auto.played })}
          </Note>
        ) : null}
        {auto.ended ? <Note>{t(`inhouse.ended.${auto.ended}`)}</Note> : null}
        {auto.netMinor === undefined ? null : (
          <p className="row between" data-testid="run-net">
            <span className="muted">{t('inhouse.runNet')}</span>
            <Delta minor={auto.netMinor} className="b" />
          </p>
        )}
      </div>
    </div>
  );
}
