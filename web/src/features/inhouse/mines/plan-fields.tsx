import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { StepperField } from '../stepper-field.js';
import { leavesOf, type MinesPlan } from './mines-plan.js';
import { LEAVES } from './mines-rules.js';

interface FieldsProps {
  readonly plan: MinesPlan;
  readonly mines: number;
  /** True during a round or auto-play. The plan cannot be changed then. */
  readonly locked: boolean;
  readonly onChange: (plan: MinesPlan) => void;
}

/** The choice of the leaves for auto-play: a number of random leaves, or the leaves selected on the board. */
export function PlanFields({ plan, mines, locked, onChange }: FieldsProps) {
  const t = useWords();
  const hasChosen = plan.chosen.length > 0;
  return (
    <div className="col g2">
      <StepperField
        label={t('mines.toOpen')}
        fewer={t('mines.fewerLeaves')}
        more={t('mines.moreLeaves')}
        value={leavesOf(plan)}
        min={1}
        max={LEAVES - mines}
        locked={locked || hasChosen}
        onChange={(count) => onChange({ ...plan, count })}
      />
      <div className="row between planhint">
        <span className="fs13 muted" role="status">
          {hasChosen ? t('mines.chosen', { count: plan.chosen.length }) : t('mines.chooseHint')}
        </span>
        {hasChosen ? (
          <Button size="s" tone="line" disabled={locked} onClick={() => onChange({ ...plan, chosen: [] })}>
            {t('mines.clear')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
