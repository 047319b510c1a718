import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWords } from '../lib/language/words.js';
import { IconButton } from './button.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /**
   * The form of the dialog. A `sheet` slides in from the end edge, or from below on a phone. A `poster` has space for
   * a picture.
   */
  readonly kind?: 'box' | 'sheet' | 'poster';
  readonly side?: ReactNode;
  readonly lead?: ReactNode;
}

/** A modal `<dialog>`. The browser keeps the focus inside; Esc or a click outside closes it. */
export function Dialog({ title, onClose, children, kind = 'box', side, lead }: DialogProps) {
  const t = useWords();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`modal ${kind}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {side}
      <div className="pane">
        <div className="body">
          <div className="col g1">
            <h2 id={id} className="title" tabIndex={-1}>
              {title}
            </h2>
            {lead}
          </div>
          {children}
        </div>
        <IconButton label={t('term.action.close')} icon="x" size={24} className="x" onClick={onClose} />
      </div>
    </dialog>
  );
}
