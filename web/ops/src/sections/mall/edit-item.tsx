import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import type { DeskItem } from '../../lib/surface.js';
import { ItemDialog } from './item-dialog.js';
import { ItemFields } from './item-fields.js';
import { KINDS, NO_TERMS, bodyOf, isMoney, typedOf, wholeNumber, type Kind, type TypedTerms } from './item-terms.js';
import { createItem, sendChange } from './mall-calls.js';

const PIECES_MAX = 1_000_000;

/** The dialog that changes the fields of an item in the points mall. */
export function ChangeItem({ item, onClose }: { item: DeskItem; onClose: () => void }) {
  const t = useWords();
  const [terms, setTerms] = useState<TypedTerms>(() => typedOf(item));
  return (
    <ItemDialog
      title={item.nameEn}
      text={t(isMoney(item.kind) ? 'opsMall.changeMoneyText' : 'opsMall.changeText')}
      body={bodyOf(terms, item.kind)}
      send={(body) => sendChange(item, 'change', body)}
      onClose={onClose}
    >
      {(isTried) => (
        <ItemFields
          terms={terms}
          kind={item.kind}
          isTried={isTried}
          onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
        />
      )}
    </ItemDialog>
  );
}

/** The dialog that creates an item of the points mall. Members see the item only after an operator opens it. */
export function CreateItem({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const [kind, setKind] = useState<Kind>('goods');
  const [terms, setTerms] = useState<TypedTerms>(NO_TERMS);
  const [typedStock, setStock] = useState('');
  const stock = wholeNumber(typedStock, 0, PIECES_MAX);
  const body = bodyOf(terms, kind);
  return (
    <ItemDialog
      title={t('opsMall.new')}
      text={t('opsMall.newText')}
      body={body && stock !== undefined ? { ...body, kind, stock } : undefined}
      send={createItem}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Field label={t('opsMall.kind')}>
            {({ id, describedBy }) => (
              <select
                id={id}
                className="input"
                name="kind"
                aria-describedby={describedBy}
                value={kind}
                onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'goods')}
              >
                {KINDS.map((one) => (
                  <option key={one} value={one}>
                    {t(`opsMall.kind.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <ItemFields
            terms={terms}
            kind={kind}
            isTried={isTried}
            onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
          />
          <TextField
            label={t('opsMall.stock')}
            name="stock"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            error={isTried && stock === undefined ? t('opsMall.badNumber', { min: 0, max: PIECES_MAX }) : undefined}
            value={typedStock}
            onChange={(event) => setStock(event.target.value)}
          />
        </>
      )}
    </ItemDialog>
  );
}

/** The dialog that adds pieces to an item's stock or removes pieces from it. */
export function ChangeStock({ item, onClose }: { item: DeskItem; onClose: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const pieces = wholeNumber(typed, -item.stock, PIECES_MAX);
  return (
    <ItemDialog
      title={item.nameEn}
      text={t('opsMall.stockText', { count: item.stock })}
      body={pieces === undefined || pieces === 0 ? undefined : { pieces }}
      send={(body) => sendChange(item, 'stock', body)}
      onClose={onClose}
    >
      {(isTried) => (
        <TextField
          label={t('opsMall.pieces')}
          name="pieces"
          dir="ltr"
          autoComplete="off"
          hint={t('opsMall.piecesHint')}
          error={
            isTried && (pieces === undefined || pieces === 0)
              ? t('opsMall.badNumber', { min: -item.stock, max: PIECES_MAX })
              : undefined
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ItemDialog>
  );
}

/** The dialog that opens or closes an item in the points mall. */
export function SetItemOpen({ item, onClose }: { item: DeskItem; onClose: () => void }) {
  const t = useWords();
  return (
    <ItemDialog
      title={item.nameEn}
      text={t(item.open ? 'opsMall.closeText' : isMoney(item.kind) ? 'opsMall.openMoneyText' : 'opsMall.openText')}
      body={{ open: !item.open }}
      send={(body) => sendChange(item, 'state', body)}
      onClose={onClose}
    />
  );
}
