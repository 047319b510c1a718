import { useRef, type ReactNode } from 'react';
import { useWords } from '../lib/language/words.js';
import { IconButton } from './button.js';

/**
 * The number of tiles in view on a wide screen. A row with more tiles has arrows. (Specification §9 has two rows of
 * six tiles; we show one.)
 */
const IN_VIEW = { tall: 6, wide: 4 } as const;
/** By how many tiles an arrow moves the row (specification §9). The row of hot games moves by three. */
const STEP = 2;

interface RowProps {
  readonly title: string;
  readonly more?: ReactNode;
  readonly count: number;
  readonly kind: 'tall' | 'wide';
  readonly step?: number;
  readonly children: ReactNode;
}

/** A row of tiles that scrolls sideways and snaps to tiles. It has arrows if not all tiles fit. */
export function RowScroller({ title, more, count, kind, step = STEP, children }: RowProps) {
  const t = useWords();
  const ref = useRef<HTMLUListElement>(null);
  const go = (way: 1 | -1) => {
    const list = ref.current;
    if (!list) return;
    const [first, second] = list.children;
    const tile = first && second ? Math.abs(second.getBoundingClientRect().x - first.getBoundingClientRect().x) : 0;
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1;
    list.scrollBy({
      left: way * sign * step * tile,
      behavior: document.documentElement.dataset['motion'] === 'paused' ? 'auto' : 'smooth',
    });
  };
  return (
    <section className="sec" aria-label={title}>
      <div className="sh">
        <h2>{title}</h2>
        {more}
        {count > IN_VIEW[kind] ? (
          <>
            <IconButton label={t('ui.previous')} icon="prev" line flip className="hide-s" onClick={() => go(-1)} />
            <IconButton label={t('ui.next')} icon="next" line flip className="hide-s" onClick={() => go(1)} />
          </>
        ) : null}
      </div>
      <ul ref={ref} className={kind === 'tall' ? 'r6' : 'r4'}>
        {children}
      </ul>
    </section>
  );
}
