import { useRef, useState } from 'react';
import { useWords } from '../../../../../src/lib/language/words.js';
import { Button } from '../../../../../src/ui/button.js';
import { Note } from '../../../../../src/ui/states.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { ChangeDialog } from '../change-dialog.js';
import { EntryFields } from './entry-fields.js';
import { ENTRIES_MAX, entriesOf, isEntryGood, isReachableWhenClosed, moved, type TypedEntry } from './typed-entry.js';

/** The dialog that changes a brand's links to customer service: texts, page areas and order. */
export function ChangeService({ brand, onClose }: { brand: DeskBrand; onClose: () => void }) {
  const t = useWords();
  const nextKey = useRef(0);
  const typed = (): TypedEntry[] => brand.customerService.map((entry) => ({ ...entry, key: nextKey.current++ }));
  const [entries, setEntries] = useState<readonly TypedEntry[]>(typed);
  const list = entriesOf(entries);
  const isSame = JSON.stringify(list) === JSON.stringify(brand.customerService);
  const isReachable = isReachableWhenClosed(list);
  const isGood = entries.every(isEntryGood) && isReachable && !isSame;
  const add = (): void =>
    setEntries([...entries, { key: nextKey.current++, title: '', type: 'SERVICE', position: 'footer', path: '' }]);
  return (
    <ChangeDialog
      brand={brand}
      part="service"
      body={isGood ? { entries: list } : undefined}
      effects={list.length === 0 ? [t('opsBrands.effect.noService')] : []}
      present={brand.customerService}
      onReload={() => setEntries(typed())}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {entries.map((entry, at) => (
            <EntryFields
              key={entry.key}
              entry={entry}
              at={at}
              count={entries.length}
              isTried={isTried}
              onChange={(change) => setEntries(entries.map((one) => (one === entry ? { ...one, ...change } : one)))}
              onMove={(to) => setEntries(moved(entries, at, to))}
              onRemove={() => setEntries(entries.filter((one) => one !== entry))}
            />
          ))}
          {entries.length < ENTRIES_MAX ? (
            <div className="row">
              <Button tone="line" size="s" icon="plus" onClick={add}>
                {t('opsBrands.addEntry')}
              </Button>
            </div>
          ) : null}
          {isTried && !isReachable ? (
            <Note tone="alert" role="alert">
              {t('opsBrands.noOutside')}
            </Note>
          ) : null}
          {isTried && isSame ? (
            <Note tone="alert" role="alert">
              {t('opsBrands.nothingChanged')}
            </Note>
          ) : null}
        </>
      )}
    </ChangeDialog>
  );
}
