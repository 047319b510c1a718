import type { ComponentProps, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { brand } from '../lib/brand/brand.js';
import { session } from '../lib/session/session.js';

/** The built-in customer service, or the contacts of a brand without it. */
const SERVICE = brand.hasServiceThread ? '/service' : '/help#contact';

/**
 * The link to customer service: the brand's own chat for a member, if the brand has one; otherwise the built-in one.
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
