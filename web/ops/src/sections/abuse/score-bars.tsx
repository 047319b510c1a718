import { Num } from '../../../../src/ui/money.js';

/** The score from which each of the three bars is filled. */
const STEPS = [0, 70, 85];

/** Shows an abuse score as three bars and a number. */
export function ScoreBars({ score }: { score: number }) {
  return (
    <span className="score">
      <span className="bars" aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} className={score >= step ? 'on' : ''} />
        ))}
      </span>
      <Num>{score}</Num>
    </span>
  );
}
