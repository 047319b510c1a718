import { useWords } from '../../../../../src/lib/language/words.js';
import { Note } from '../../../../../src/ui/states.js';
import { Tag } from '../../../../../src/ui/tag.js';
import type { DeskBrand, DeskBrands } from '../../../lib/surface.js';
import { PartPanel } from '../part-panel.js';
import { useCountries } from './use-countries.js';

/** The countries from which the brand's site is blocked, and how the country of a visitor is detected. */
export function RegionsPanel({
  brand,
  source,
  onChange,
}: {
  brand: DeskBrand;
  source: DeskBrands['countrySource'];
  onChange: (() => void) | undefined;
}) {
  const t = useWords();
  const blocked = useCountries(brand.blockedRegions);
  return (
    <PartPanel part="regions" onChange={onChange}>
      {blocked.length > 0 ? (
        <p className="row wrap g2">
          {blocked.map(({ code, name }) => (
            <Tag key={code} tone="alert">
              {name} <bdi className="faint">{code}</bdi>
            </Tag>
          ))}
        </p>
      ) : (
        <p>{t('opsBrands.noRegions')}</p>
      )}
      {source === 'none' ? (
        <Note tone="wait">{t('opsBrands.source.none')}</Note>
      ) : (
        <p className="fs13 muted">{t(`opsBrands.source.${source}`)}</p>
      )}
    </PartPanel>
  );
}
