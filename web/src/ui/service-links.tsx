import { useWords } from '../lib/language/words.js';
import { useServiceEntries } from '../lib/service/service-entries.js';
import type { ServiceEntry } from '../lib/service/service-paths.js';
import { Icon } from './icon.js';

const NETWORKS: Readonly<Record<string, string>> = {
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  TELEGRAM1: 'Telegram',
  WHATSAPP: 'WhatsApp',
};

/** The brand's customer service outside this site: networks in a new tab, and its email address. */
export function ServiceLinks() {
  const t = useWords();
  const entries = useServiceEntries().filter(({ href }) => !href.startsWith('/'));
  const nameOf = ({ type, href }: ServiceEntry): string =>
    NETWORKS[type] ?? (href.startsWith('mailto:') ? href.slice('mailto:'.length) : t('term.help.customerService'));
  return (
    <div className="row wrap">
      {entries.map((entry) => (
        <a key={entry.href} className="btn line" href={entry.href} target="_blank" rel="noreferrer">
          <Icon name={entry.href.startsWith('mailto:') ? 'mail' : 'chat'} size={18} />
          <bdi>{nameOf(entry)}</bdi>
        </a>
      ))}
    </div>
  );
}
