import type { ComponentProps, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { brand } from '../lib/brand/brand.js';
import { session } from '../lib/session/session.js';

/** The URL of the built-in customer service, or of the contacts if the brand has no built-in one. */
const SERVICE = brand.hasServiceThread ? '/service' : '/help#contact';

/**
 * A link to customer service. For a member it opens the brand's own chat if there is one; otherwise it opens the
 * built-in customer service.
 */
export function ServiceLink(rest: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!brand.hasChat || !session.token()) return;
    const tab = window.open('');
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    void import('../lib/service/open-chat.js')
      .then(({ openChat }) => openChat(tab))
      .catch(() => false)
      .then((isOpen) => {
        if (isOpen) return;
        tab.close();
        void navigate(SERVICE);
      });
  };
  return <Link {...rest} to={SERVICE} onClick={onClick} />;
}
