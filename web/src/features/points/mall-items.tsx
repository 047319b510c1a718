import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords, type Translate } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { written } from '../../ui/order/use-order.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { KIND_WORDS, nameOf } from './item-words.js';
import { itemsQuery, type MallItem } from './points-api.js';
import { grouped } from './points.js';
import { SpendDialog } from './spend-dialog.js';

/**
 * The list of items in the points mall. For a member each item shows whether it can be redeemed now, and if not, what
 * is missing.
 */
export function MallItems({ balance }: { balance: bigint | undefined }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(itemsQuery);
  const [chosen, setChosen] = useState<MallItem>();
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <ul className="mall">
          {Array.from({ length: 6 }, (_, n) => (
            <li key={n}>
              <Skeleton height="400px" radius="14px" />
            </li>
          ))}
        </ul>
      </Loading>
    );
  if (data.list.length === 0) return <Empty title={t('points.noItems')}>{t('points.noItemsText')}</Empty>;
  return (
    <>
      <ul className="mall">
        {data.list.map((item) => (
          <ItemCard
            key={item.itemId}
            item={item}
            member={balance === undefined ? undefined : { balance, level: data.memberLevel }}
            onRedeem={() => setChosen(item)}
          />
        ))}
      </ul>
      {chosen ? (
        <SpendDialog
          title={nameOf(t, chosen)}
          action={t('term.points.redeem')}
          spending={{ itemId: chosen.itemId, points: chosen.points }}
          needsAddress={chosen.kind === 'goods'}
          onClose={() => setChosen(undefined)}
          onDone={(order) => {
            setChosen(undefined);
            say(t(order.status === 'done' ? 'points.paidOut' : 'points.ordered'));
          }}
        >
          <dl className="kv">
            <dt>{t('points.youSpend')}</dt>
            <dd className="b">
              <Num>{grouped(chosen.points)}</Num>
            </dd>
            {chosen.amountMinor === undefined ? null : (
              <>
                <dt>{t('points.youGet')}</dt>
                <dd className="b">
                  <Money minor={chosen.amountMinor} />
                </dd>
              </>
            )}
          </dl>
          <p className="muted fs13">{termsText(t, chosen)}</p>
        </SpendDialog>
      ) : null}
    </>
  );
}

/** Returns the text about what happens after the item is redeemed. */
function termsText(t: Translate, { kind, turnoverPercent = 0 }: MallItem): string {
  if (kind === 'goods') return t('points.sentToYou');
  if (kind === 'code') return t('points.codeToYou');
  const turnover =
    turnoverPercent === 0 ? t('points.noTurnover') : t('points.turnover', { times: String(turnoverPercent / 100) });
  return `${t(kind === 'cash' ? 'points.toCash' : 'points.toBonus')} ${turnover}`;
}

/** The member's points and VIP level, which decide what can be redeemed. */
interface Redeemer {
  readonly balance: bigint;
  readonly level: number;
}

/** Returns why a member cannot redeem an item now, or undefined if the member can. */
function missing(t: Translate, item: MallItem, { balance, level }: Redeemer): string | undefined {
  if (item.stock === 0) return t('points.soldOut');
  if (level < item.levelMin) return t('points.fromLevel', { level: item.levelMin });
  if (item.memberMax > 0 && item.redeemed >= item.memberMax) return t('points.limitReached', { count: item.memberMax });
  const short = BigInt(item.points) - balance;
  return short > 0n ? t('points.short', { points: grouped(short) }) : undefined;
}

function ItemCard({ item, member, onRedeem }: { item: MallItem; member: Redeemer | undefined; onRedeem: () => void }) {
  const t = useWords();
  // A visitor always sees the level that an item requires. A member sees it only while the member's level is too low.
  const forVisitor = item.levelMin > 0 ? t('points.fromLevel', { level: item.levelMin }) : undefined;
  const why = member ? missing(t, item, member) : forVisitor;
  const share = member ? Math.min(100, Number((member.balance * 100n) / BigInt(item.points))) : 0;
  return (
    <li className="panel mall-item" data-testid="mall-item" data-kind={item.kind}>
      <img src={artUrl(item.art)} alt="" width={240} height={320} loading="lazy" />
      <div className="mall-text">
        <div className="row between g2">
          <h3>{nameOf(t, item)}</h3>
          <Tag>{t(KIND_WORDS[item.kind])}</Tag>
        </div>
        <p className="fs13 muted mall-terms">
          {item.amountMinor === undefined ? null : <b>{written(item.amountMinor)} · </b>}
          {termsText(t, item)}
        </p>
        <p className="row between fs13">
          <span>
            <b className="disp fs18">
              <Num>{grouped(item.points)}</Num>
            </b>{' '}
            <span className="muted">{t('points.unit', { count: Number(item.points) })}</span>
          </span>
          <span className="muted">{t('points.left', { count: item.stock })}</span>
        </p>
        {member ? (
          <div className="points-bar" aria-hidden="true">
            <span style={{ inlineSize: `${share}%` }} />
          </div>
        ) : null}
        {member || why ? <p className="fs13 muted mall-why">{why ?? '\u00a0'}</p> : null}
        {member === undefined ? null : (
          <Button tone="solid" full disabled={why !== undefined} onClick={onRedeem}>
            {t('term.points.redeem')}
          </Button>
        )}
      </div>
    </li>
  );
}
