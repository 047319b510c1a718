import { useWords } from '../../lib/language/words.js';
import { useServiceEntries } from '../../lib/service/service-entries.js';
import { entriesAt, type ServicePlace } from '../../lib/service/service-paths.js';
import { Icon } from '../../ui/icon.js';

const CLASS: Readonly<Record<ServicePlace, string | undefined>> = {
  float: 'iconbtn line',
  side: 'it',
  footer: undefined,
};

/**
 * The customer service links for one area of the page; each opens in a new tab. `ServiceLinks` shows the links to mail
 * addresses.
 */
export default function ServiceEntries({ at }: { readonly at: ServicePlace }) {
  const t = useWords();
  const entries = entriesAt(useServiceEntries(), at);
  return (
    <>
      {entries.map(({ type, href, title }) => {
        const name = title || t('term.help.customerService');
        return (
          <a
            key={href}
            className={CLASS[at]}
            href={href}
            target="_blank"
            rel="noreferrer"
            title={name}
            aria-label={at === 'float' ? name : undefined}
          >
            {at === 'footer' ? null : (
              <Icon name={type === 'FACEBOOK' ? 'fb' : 'chat'} {...(at === 'float' ? { size: 18 } : {})} />
            )}
            {at === 'float' ? null : <bdi>{name}</bdi>}
          </a>
        );
      })}
    </>
  );
}
