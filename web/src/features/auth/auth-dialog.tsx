import type { ReactNode } from 'react';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { Dialog } from '../../ui/dialog.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { useTitle } from '../../ui/page-title.js';

/** The dialog for login and registration: a poster beside the form, over the page. */
export function AuthDialog({
  title,
  poster,
  lead,
  wide,
  children,
}: {
  title: string;
  poster: string;
  lead: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const close = useCloseDialog();
  useTitle(title);
  return (
    <Dialog
      title={title}
      kind="poster"
      lead={<p className="muted">{lead}</p>}
      onClose={close}
      side={
        <div className={`art ${wide ? 'narrow' : ''}`} style={{ backgroundImage: `url(${artUrl(poster)})` }}>
          <div className="nm">
            <b>{brand.name}</b>
            <span>{t('auth.motto')}</span>
          </div>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
