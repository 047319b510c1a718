import { brand } from '../../../src/lib/brand/brand.js';
import { useWords } from '../../../src/lib/language/words.js';
import { chooseBrand, session } from '../lib/session.js';

/** Shows the brand and currency of the open page. An operator with several brands can change the brand here. */
export function BrandChoice() {
  const t = useWords();
  const { brands } = session();
  if (brands.length < 2)
    return (
      <span className="chip">
        <bdi>
          {brand.name} · {brand.currency}
        </bdi>
      </span>
    );
  return (
    <select
      className="chip"
      aria-label={t('opsApp.brand')}
      value={brand.code}
      onChange={(event) => chooseBrand(event.target.value)}
    >
      {brands.map(({ code, name, currency }) => (
        <option key={code} value={code}>
          {name} · {currency}
        </option>
      ))}
    </select>
  );
}
