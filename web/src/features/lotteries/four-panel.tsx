import { useId, useRef, useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Button, IconButton } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { FourPad } from './four-pad.js';
import type { LotteryGame } from './lottery-api.js';
import { LIST_MAX, withLeft, type CheckedLine } from './number-list.js';
import { ordersOf } from './picks.js';
import { PlayChips, FOUR } from './play-panel.js';
import type { NumberList } from './use-number-list.js';
import type { SlipState } from './use-slip.js';
import './four.css';

interface PanelProps {
  readonly game: LotteryGame;
  readonly setPlay: (play: string) => void;
  readonly slip: SlipState;
  readonly isFrozen: boolean;
}

/**
 * The entry of 4D numbers for the lottery Four Sails. The pad and the text field edit the same list; a phone shows
 * one of the two.
 */
export function FourPanel({ game, setPlay, slip, isFrozen }: PanelProps) {
  const t = useWords();
  const [view, setView] = useState<'pad' | 'list'>('pad');
  const { list } = slip;
  return (
    <section
      className={`panel pad c2 four v-${view} ${isFrozen ? 'frozen' : ''}`}
      aria-label={t('lotteries.four.name')}
    >
      <PlayChips game={game} value={FOUR} setPlay={setPlay} />
      <div className="fourtabs">
        <Segmented
          full
          name="four-view"
          legend={t('lotteries.four.view')}
          value={view}
          options={[
            { value: 'pad', name: t('lotteries.four.pad') },
            { value: 'list', name: t('lotteries.four.listOf', { count: list.lines.length }) },
          ]}
          onChange={setView}
        />
      </div>
      <div className="fourparts">
        <FourPad game={game} list={list} isFrozen={isFrozen} />
        <FourList list={list} isFrozen={isFrozen} />
      </div>
    </section>
  );
}

/**
 * The text field for a typed or pasted list. Lines with errors come first below the field, so that a phone shows them
 * at once.
 */
function FourList({ list, isFrozen }: { list: NumberList; isFrozen: boolean }) {
  const t = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const add = (typed: string) => {
    if (!isFrozen) setText(list.add(typed));
  };
  const byHand = () => field.current?.focus();
  // Without the clipboard API (on plain http), a text asks the player to paste by hand.
  const paste = () => void (navigator.clipboard?.readText?.().then(add, byHand) ?? byHand());
  const edit = (line: CheckedLine) => {
    list.remove([line.id]);
    setText(line.text);
    field.current?.focus();
  };
  const shut = list.lines.filter(({ left }) => left !== undefined);
  const bad = list.lines.filter(({ fault }) => fault !== undefined);
  const ok = list.lines.filter(({ parts }) => parts.length > 0);
  return (
    <div className={`fourlist ${list.lines.length > 0 ? 'filled' : ''}`}>
      <div className="row between">
        <label htmlFor={id} className="fourtitle">
          {t('lotteries.four.list')}
        </label>
        <Button size="s" tone="line" icon="copy" disabled={isFrozen} onClick={paste}>
          {t('lotteries.four.paste')}
        </Button>
      </div>
      <div className="fourentry">
        <textarea
          id={id}
          ref={field}
          dir="ltr"
          rows={2}
          value={text}
          maxLength={20_000}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="4271 b2 s1 box"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <Button tone="line" icon="plus" disabled={text.trim() === '' || isFrozen} onClick={() => add(text)}>
          {t('lotteries.addList')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="fs12 muted fourhint">
        {t('lotteries.four.hint', { max: LIST_MAX })}
      </p>
      {list.lines.length > 0 ? (
        <div className="row between foursum">
          <span className="fs13" role="status">
            <b>{t('lotteries.four.ok', { count: ok.length })}</b>
            {shut.length > 0 ? <> · {t('lotteries.four.shut', { count: shut.length })}</> : null}
            {bad.length > 0 ? <> · {t('lotteries.four.bad', { count: bad.length })}</> : null}
          </span>
          {shut.length + bad.length > 0 ? (
            <Button size="s" tone="ghost" onClick={() => list.remove([...shut, ...bad].map((one) => one.id))}>
              {t('lotteries.four.leaveOut', { count: shut.length + bad.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ol>
        {[...bad, ...shut, ...ok].map((line) => (
          <ListRow
            key={line.id}
            line={line}
            place={list.lines.indexOf(line) + 1}
            onEdit={() => edit(line)}
            onTake={() => list.takeLeft(line)}
            onRemove={() => list.remove([line.id])}
          />
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  readonly line: CheckedLine;
  readonly place: number;
  readonly onEdit: () => void;
  readonly onTake: () => void;
  readonly onRemove: () => void;
}

function ListRow({ line, place, onEdit, onTake, onRemove }: RowProps) {
  const t = useWords();
  const { fault, left, read } = line;
  const rest = withLeft(line);
  const restMinor = rest ? Object.values(rest.units).reduce((sum, unit) => sum + unit, 0n) : 0n;
  return (
    <li className={fault ? 'bad' : left ? 'shut' : ''} data-line={fault ?? (left ? 'shut' : 'ok')}>
      <Num className="faint fs12">{place}</Num>
      <span className="grow">
        <b dir="ltr">{line.text}</b>
        <span className="fs12 block">
          {fault ? (
            <>
              <Icon name="alert" size={16} /> {t(`lotteries.four.fault.${fault}`)}
            </>
          ) : left ? (
            <>
              <Icon name="lock" size={16} /> {t('lotteries.four.closed')}
              {Object.entries(left).map(([side, unit]) => (
                <span key={side}>
                  {' '}
                  {t(`lotteries.four.${side}`)} <Money minor={unit} trim />
                </span>
              ))}
            </>
          ) : (
            <span className="muted">
              {t(`lotteries.four.form.${read?.form ?? 'straight'}`)}
              {read && read.form !== 'straight' ? (
                <> · {t('lotteries.four.orders', { count: ordersOf(read.number) })}</>
              ) : null}
            </span>
          )}
        </span>
      </span>
      {fault ? (
        <Button size="s" tone="line" onClick={onEdit}>
          {t('lotteries.four.edit')}
        </Button>
      ) : left ? (
        rest ? (
          <Button size="s" tone="line" onClick={onTake}>
            {t('lotteries.four.take')} <Money minor={restMinor} trim />
          </Button>
        ) : null
      ) : (
        <Money minor={line.costMinor} className="b" />
      )}
      <IconButton size={16} icon="x" label={t('lotteries.remove', { number: line.text })} onClick={onRemove} />
    </li>
  );
}
