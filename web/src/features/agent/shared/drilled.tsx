import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Num } from '../../../ui/money.js';

/** A figure that links to the rows that it sums. A zero is plain text. */
export const Drilled = ({ to, isZero, children }: { to: string; isZero: boolean; children: ReactNode }) =>
  isZero ? (
    <Num>{children}</Num>
  ) : (
    <Link className="link" to={to}>
      <Num>{children}</Num>
    </Link>
  );
