import { formatMinor } from '../../../../src/lib/money/money.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { artUrl } from '../../../../src/ui/art/art.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { DeskItem } from '../../lib/surface.js';

export type Change = 'change' | 'stock' | 'state';

interface ItemProps {
  readonly item: DeskItem;
  readonly mayChange: boolean;
  readonly onAsk: (what: Change) => void;
}

/** Shows an item of the points mall as a row of the table. */
export function ItemRow(props: ItemProps) {
  const { points, stock, memberMax } = props.item;
  return (
    <tr data-testid="desk-item">
      <td>
        <Name {...props} />
      </td>
      <td>
        <Kind {...props} />
      </td>
      <td className="end">
        <Num>{BigInt(points).toLocaleString('en-US')}</Num>
      </td>
      <td className="end">
        <Num className={stock === 0 ? 'faint' : ''}>{stock.toLocaleString('en-US')}</Num>
      </td>
      <td className="end">{memberMax === 0 ? '–' : <Num>{memberMax}</Num>}</td>
      <td>
        <State {...props} />
      </td>
      <td>
        <Acts {...props} />
      </td>
    </tr>
  );
}

/** Shows an item of the points mall as a card on a phone. */
export function ItemCard(props: ItemProps) {
  const t = useWords();
  const { points, stock, memberMax } = props.item;
  return (
    <li className="panel col g3" data-testid="desk-item">
      <div className="row between">
        <Name {...props} />
        <State {...props} />
      </div>
      <p>
        <Kind {...props} />
      </p>
      <dl className="kv">
        <dt>{t('opsMall.price')}</dt>
        <dd>
          <Num>{BigInt(points).toLocaleString('en-US')}</Num>
        </dd>
        <dt>{t('opsMall.stock')}</dt>
        <dd>
          <Num>{stock.toLocaleString('en-US')}</Num>
        </dd>
        <dt>{t('opsMall.memberMax')}</dt>
        <dd>{memberMax === 0 ? '–' : <Num>{memberMax}</Num>}</dd>
      </dl>
      <Acts {...props} />
    </li>
  );
}

const Name = ({ item: { art, nameEn } }: ItemProps) => (
  <span className="row g3">
    <img src={artUrl(art)} alt="" width={27} height={36} />
    <bdi className="b">{nameEn}</bdi>
  </span>
);

function Kind({ item: { kind, currency, amountMinor, turnoverPercent, levelMin } }: ItemProps) {
  const t = useWords();
  return (
    <>
      {t(`opsMall.kind.${kind}`)}
      {currency ? (
        <span className="muted">
          {' · '}
          <Num>
            {formatMinor(amountMinor, { currency })} {currency}, {turnoverPercent}%
          </Num>
        </span>
      ) : null}
      {levelMin > 0 ? (
        <span className="muted">
          {' · '}
          {t('opsMall.fromLevel', { level: levelMin })}
        </span>
      ) : null}
    </>
  );
}

function State({ item: { open } }: ItemProps) {
  const t = useWords();
  return <Tag tone={open ? 'done' : 'wait'}>{t(open ? 'opsMall.open' : 'opsMall.closed')}</Tag>;
}

function Acts({ item: { open }, mayChange, onAsk }: ItemProps) {
  const t = useWords();
  if (!mayChange) return null;
  return (
    <span className="row end-row wrap g2">
      <Button size="s" tone="line" onClick={() => onAsk('change')}>
        {t('opsMall.change')}
      </Button>
      <Button size="s" tone="line" onClick={() => onAsk('stock')}>
        {t('opsMall.stock')}
      </Button>
      <Button size="s" tone="line" onClick={() => onAsk('state')}>
        {t(open ? 'opsMall.close' : 'opsMall.openIt')}
      </Button>
    </span>
  );
}
