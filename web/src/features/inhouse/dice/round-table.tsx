import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { clock, zoneName } from '../../../lib/time/time.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { rollText } from './dice-rules.js';

/** A row of the table: a settled roll, and the content of the column that only this list has. */
export interface Line {
  readonly at?: string;
  readonly roll: string;
  readonly target: string;
  readonly over: boolean;
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  readonly own: ReactNode;
}

interface TableProps {
  readonly label: string;
  readonly ownTitle: string;
  readonly ownFirst?: boolean;
  readonly lines: readonly Line[];
}

/**
 * A table of rolls. The row's key is its position, so that a new roll changes the content of the rows instead of
 * moving them.
 */
export function RoundTable({ label, ownTitle, ownFirst, lines }: TableProps) {
  const t = useWords();
  return (
    <div className="scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              {t('inhouse.time')} <Num>({zoneName()})</Num>
            </th>
            {ownFirst ? <th scope="col">{ownTitle}</th> : null}
            <th scope="col" className="end">
              {t('term.bet.result')}
            </th>
            <th scope="col" className="end hide-s">
              {t('dice.target')}
            </th>
            <th scope="col" className="end hide-s">
              {t('term.bet.stake')}
            </th>
            <th scope="col" className="end">
              {t('term.money.profitLoss')}
            </th>
            {ownFirst ? null : (
              <th scope="col" className="end">
                {ownTitle}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place}>
              <td>
                <Num>{line.at ? clock(line.at) : ''}</Num>
              </td>
              {ownFirst ? <td>{line.own}</td> : null}
              <td className="end b">
                <Num>{rollText(line.roll)}</Num>
              </td>
              <td className="end hide-s muted">
                {t(line.over ? 'dice.over' : 'dice.under')} <Num>{rollText(line.target)}</Num>
              </td>
              <td className="end hide-s">
                <Money minor={line.stakeMinor} />
              </td>
              <td className="end">
                <Delta minor={BigInt(line.payoutMinor) - BigInt(line.stakeMinor)} />
              </td>
              {ownFirst ? null : <td className="end">{line.own}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
