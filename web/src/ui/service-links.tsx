import { useWords } from '../lib/language/words.js';
import { useServiceEntries } from '../lib/service/service-entries.js';
import type { ServiceEntry } from '../lib/service/service-paths.js';
import { Icon, type IconName } from './icon.js';

const iconOf = ({ href }: ServiceEntry): IconName => (href.startsWith('mailto:') ? 'mail' : 'chat');

/** Returns a function that names a link: the brand's own title, or the address of a mail link. */
function useNameOf(): (entry: ServiceEntry) => string {
  const t = useWords();
  return ({ title, href }) =>
    href.startsWith('mailto:') ? href.slice('mailto:'.length) : title || t('term.help.customerService');
}

/**
 * Lists the brand's customer service outside of this site: social networks, which open in a new tab, and the mail
 * address.
 */
export function ServiceLinks() {
  const nameOf = useNameOf();
  const entries = useServiceEntries().filter(({ href }) => !href.startsWith('/'));
  return (
    <div className="row wrap">
      {entries.map((entry) => (
        <a key={entry.href} className="btn line" href={entry.href} target="_blank" rel="noreferrer">
          <Icon name={iconOf(entry)} size={18} />
          <bdi>{nameOf(entry)}</bdi>
        </a>
      ))}
    </div>
  );
}
