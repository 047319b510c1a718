import { useWords } from '../../../../../src/lib/language/words.js';
import { zoneName } from '../../../../../src/lib/time/time.js';
import { DateTime } from '../../../../../src/ui/date-time.js';
import { Tag } from '../../../../../src/ui/tag.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { PartPanel } from '../part-panel.js';

const NAMES = ['open', 'maintenance', 'region'] as const;
const TONES = { open: 'done', maintenance: 'wait', region: 'alert' } as const;

/** Shows whether the site is open. During maintenance it also shows the texts of the maintenance page. */
export function StatusPanel({ brand, onChange }: { brand: DeskBrand; onChange: (() => void) | undefined }) {
  const t = useWords();
  const name = NAMES[brand.status] ?? 'open';
  const texts = Object.entries(brand.maintenanceTexts ?? {});
  return (
    <PartPanel part="status" onChange={onChange}>
      <p className="row wrap">
        <Tag tone={TONES[name]}>{t(`opsBrands.status.${name}`)}</Tag>
        {name === 'maintenance' ? (
          <span className="fs13 muted">
            {brand.maintenanceUntil ? (
              <>
                {t('opsBrands.untilZone', { zone: zoneName() })} <DateTime at={brand.maintenanceUntil} />
              </>
            ) : (
              t('opsBrands.noEnd')
            )}
          </span>
        ) : null}
      </p>
      <p className="fs13 muted">{t(`opsBrands.means.${name}`)}</p>
      {texts.length > 0 ? (
        <dl className="kv">
          {texts.map(([language, text]) => (
            <div key={language} className="contents">
              <dt>{t('opsBrands.textIn', { language: language.toUpperCase() })}</dt>
              <dd lang={language} dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </PartPanel>
  );
}
