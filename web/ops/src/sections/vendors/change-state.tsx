import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { plainDigits } from '../../../../src/lib/money/money.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { TextField } from '../../../../src/ui/field.js';
import type { DeskVendor } from '../../lib/surface.js';
import { ChangeDialog } from './change-dialog.js';
import { OpenState } from './open-state.js';
import type { Subject } from './vendor-calls.js';

const STATES = ['active', 'maintenance', 'closed'] as const;
/** The longest maintenance with an announced end that the server accepts, in minutes: seven days. */
const MINUTES_MAX = 7 * 24 * 60;

type State = DeskVendor['status'];

/** The dialog that opens or closes a vendor or one game, or puts it under maintenance with an announced end. */
export function ChangeState({
  subject,
  present,
  onClose,
}: {
  subject: Subject;
  present: Pick<DeskVendor, 'status' | 'maintenanceUntil'>;
  onClose: () => void;
}) {
  const t = useWords();
  const [status, setStatus] = useState<State>(present.status === 'active' ? 'maintenance' : 'active');
  const [typed, setTyped] = useState('60');
  const minutes = Number(plainDigits(typed).trim() || Number.NaN);
  const isEndless = typed.trim() === '';
  const isGood = isEndless || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_MAX);
  const body = status !== 'maintenance' || isEndless ? { status } : isGood ? { status, minutes } : undefined;
  const kind = subject.gameCode === undefined ? 'vendor' : 'game';
  return (
    <ChangeDialog
      subject={subject}
      kind="state"
      title={t('opsVendors.stateOf', { name: subject.displayName })}
      text={t(`opsVendors.stateText.${kind}`)}
      now={<OpenState of={present} />}
      body={body}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Segmented
            full
            name="status"
            legend={t('opsKit.state')}
            value={status}
            options={STATES.map((value) => ({ value, name: t(`opsVendors.status.${value}`) }))}
            onChange={setStatus}
          />
          {status === 'maintenance' ? (
            <TextField
              label={t('opsVendors.minutes')}
              name="minutes"
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              hint={t('opsVendors.minutesHint')}
              error={isTried && !isGood ? t('opsVendors.badMinutes', { max: MINUTES_MAX }) : undefined}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <p className="fs13 muted">{t(`opsVendors.means.${status}`)}</p>
          )}
        </>
      )}
    </ChangeDialog>
  );
}
