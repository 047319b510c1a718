import { useWords } from '../../../../../src/lib/language/words.js';
import { Tag } from '../../../../../src/ui/tag.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { PartPanel } from '../part-panel.js';
import { statesOf } from './module-tree.js';

/** The brand's modules by group. For each one the panel says whether players have it. */
export function ModulesPanel({ brand, onChange }: { brand: DeskBrand; onChange: (() => void) | undefined }) {
  const t = useWords();
  return (
    <PartPanel part="modules" onChange={onChange}>
      <dl className="kv modulelist">
        {brand.modules.map((group) => (
          <div key={group.modId} className="contents">
            <dt>{t(`opsBrands.module.${group.modId}`)}</dt>
            <dd className="row wrap g2">
              {statesOf([group]).map(({ modId, isOn }) => (
                <Tag key={modId} tone={isOn ? 'done' : undefined} icon={isOn ? 'check' : 'minus'}>
                  {t(`opsBrands.module.${modId}`)}
                  <span className="vh"> {t(isOn ? 'opsBrands.on' : 'opsBrands.off')}</span>
                </Tag>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </PartPanel>
  );
}
