import { useState } from 'react';
import { useWords } from '../../../../../src/lib/language/words.js';
import { Checkbox } from '../../../../../src/ui/field.js';
import { Note } from '../../../../../src/ui/states.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { ChangeDialog } from '../change-dialog.js';
import { turnedOff } from './module-tree.js';

/** The dialog that switches modules and groups of modules of a brand on or off. */
export function ChangeModules({ brand, onClose }: { brand: DeskBrand; onClose: () => void }) {
  const t = useWords();
  const [switches, setSwitches] = useState<ReadonlyMap<string, boolean>>(new Map());
  const name = (modId: string): string => t(`opsBrands.module.${modId}`);
  const isOn = ({ modId, enabled }: { modId: string; enabled: boolean }): boolean => switches.get(modId) ?? enabled;
  const change = ({ modId, enabled }: { modId: string; enabled: boolean }, on: boolean): void => {
    const next = new Map(switches);
    // If the operator switches a module back to its present state, the module is not part of the change.
    if (on === enabled) next.delete(modId);
    else next.set(modId, on);
    setSwitches(next);
  };
  const modules = [...switches].map(([modId, enabled]) => ({ modId, enabled }));
  return (
    <ChangeDialog
      brand={brand}
      part="modules"
      body={modules.length > 0 ? { modules } : undefined}
      effects={turnedOff(brand.modules, switches).map((modId) => `${name(modId)}: ${t(`opsBrands.without.${modId}`)}`)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {brand.modules.map((group) => (
            <fieldset key={group.modId} className="col g2">
              <legend className="lbl">{name(group.modId)}</legend>
              <Checkbox
                name={group.modId}
                checked={isOn(group)}
                onChange={(event) => change(group, event.target.checked)}
              >
                {t('opsBrands.wholeGroup')}
              </Checkbox>
              <div className="ticks">
                {group.childrenNodes.map((node) => (
                  <Checkbox
                    key={node.modId}
                    name={node.modId}
                    disabled={!isOn(group)}
                    checked={isOn(group) && isOn(node)}
                    onChange={(event) => change(node, event.target.checked)}
                  >
                    {name(node.modId)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          ))}
          {isTried && modules.length === 0 ? (
            <Note tone="alert" role="alert">
              {t('opsBrands.nothingChanged')}
            </Note>
          ) : null}
        </>
      )}
    </ChangeDialog>
  );
}
