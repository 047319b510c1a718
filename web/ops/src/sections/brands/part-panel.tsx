import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import type { Part } from './brand-calls.js';

/** A panel with one part of a brand's settings, and a button that opens the dialog to change it. */
export function PartPanel({
  part,
  onChange,
  children,
}: {
  part: Part;
  onChange: (() => void) | undefined;
  children: ReactNode;
}) {
  const t = useWords();
  const title = t(`opsBrands.part.${part}`);
  return (
    <section className="panel col g4" aria-label={title} data-testid={`part-${part}`}>
      <div className="row between wrap">
        <h2 className="fs16">{title}</h2>
        {onChange ? (
          <Button tone="line" size="s" icon="edit" onClick={onChange}>
            {t(`opsBrands.change.${part}`)}
          </Button>
        ) : null}
      </div>
      {children}
    </section>
  );
}
