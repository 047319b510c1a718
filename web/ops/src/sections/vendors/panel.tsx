import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';

/** The panel of an open vendor or game: beside the list, or as a full screen on a phone. */
export function Panel({
  title,
  code,
  children,
  acts,
  note,
  onClose,
}: {
  title: string;
  code: string;
  children: ReactNode;
  /** Buttons for the actions that this operator may take. */
  acts?: ReactNode;
  /** A text that says why there are no buttons. */
  note?: string;
  onClose: () => void;
}) {
  const t = useWords();
  const isNarrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  return (
    <aside className="op" aria-label={title}>
      <div className="ob">
        <div className="row between top">
          <div className="row base wrap">
            {isNarrow ? <IconButton label={t('opsVendors.toGames')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h2>
            <bdi className="fs12 muted">{code}</bdi>
          </div>
          {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
        </div>
        {children}
      </div>
      {acts || note ? (
        <div className="oa">
          {note ? (
            <p className="row fs13 muted top">
              <Icon name="lock" size={16} />
              <span>{note}</span>
            </p>
          ) : null}
          {acts ? <div className="row decide">{acts}</div> : null}
          <p className="fs12 faint">{t('opsVendors.footnote')}</p>
        </div>
      ) : null}
    </aside>
  );
}
