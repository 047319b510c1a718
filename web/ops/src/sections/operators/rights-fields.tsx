import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Checkbox } from '../../../../src/ui/field.js';
import { roleName } from '../../kit/role-name.js';
import { session } from '../../lib/session.js';
import { ROLES } from '../../lib/surface.js';
import { operatorsQuery, type Rights } from './operator-queries.js';

const including = <T,>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((other) => other !== one);

/**
 * The fields for the roles and brands of an operator. An operator cannot give a brand that is not among the own
 * brands.
 */
export function RightsFields({ rights, onChange }: { rights: Rights; onChange: (rights: Rights) => void }) {
  const t = useWords();
  const { brands, operator } = session();
  const { data } = useQuery(operatorsQuery);
  const own = data?.content.find(({ id }) => id === operator.id);
  const all = rights.brands.includes('*');
  return (
    <>
      <fieldset className="col g2">
        <legend className="lbl">{t('opsOperators.roles')}</legend>
        <div className="ticks">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              name={`role.${role}`}
              checked={rights.roles.includes(role)}
              onChange={(event) => onChange({ ...rights, roles: including(rights.roles, role, event.target.checked) })}
            >
              {roleName(t, role)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className="col g2">
        <legend className="lbl">{t('opsOperators.brands')}</legend>
        <div className="ticks">
          {own?.brands.includes('*') ? (
            <Checkbox
              name="brand.*"
              checked={all}
              onChange={(event) => onChange({ ...rights, brands: event.target.checked ? ['*'] : [] })}
            >
              {t('opsOperators.allBrands')}
            </Checkbox>
          ) : null}
          {brands.map(({ code, name }) => (
            <Checkbox
              key={code}
              name={`brand.${code}`}
              disabled={all}
              checked={all || rights.brands.includes(code)}
              onChange={(event) =>
                onChange({ ...rights, brands: including(rights.brands, code, event.target.checked) })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
