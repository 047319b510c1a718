import type { ReactNode } from 'react';

/**
 * A box that looks like paper (cream, with a torn edge). It is used only for proofs: receipt, slip, hidden seed,
 * statement, offer.
 */
export function Paper({
  children,
  labelledBy,
  className = '',
}: {
  children: ReactNode;
  labelledBy?: string;
  className?: string;
}) {
  return (
    <section className={`paper torn ${className}`} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** A stamp on a paper document. */
export const Stamp = ({ children }: { children: ReactNode }) => <span className="stamp">{children}</span>;

/** The perforated line across a paper document. */
export const Perforation = () => <div className="perf" aria-hidden="true" />;
