import { useWords } from '../../../../../src/lib/language/words.js';
import { Tag } from '../../../../../src/ui/tag.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { PartPanel } from '../part-panel.js';

/** A brand's links to customer service, in the order in which the site shows them. */
export function ServicePanel({ brand, onChange }: { brand: DeskBrand; onChange: (() => void) | undefined }) {
  const t = useWords();
  return (
    <PartPanel part="service" onChange={onChange}>
      {brand.customerService.length > 0 ? (
        <ul className="col g3" data-testid="entries">
          {brand.customerService.map(({ title, position, type, path }) => (
            <li key={`${position} ${path} ${title}`} className="col g1">
              <span className="row wrap g2">
                <b dir="auto">{title}</b>
                <Tag>{t(`opsBrands.type.${type}`)}</Tag>
                <span className="fs12 muted">{t(`opsBrands.place.${position}`)}</span>
              </span>
              <bdi className="fs13 muted anywhere">{path}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('opsBrands.noEntries')}</p>
      )}
    </PartPanel>
  );
}
