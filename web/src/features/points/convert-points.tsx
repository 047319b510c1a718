import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Money, Num } from '../../ui/money.js';
import { written } from '../../ui/order/use-order.js';
import { say } from '../../ui/toast.js';
import type { ConversionTerms } from './points-api.js';
import { convertedMinor, grouped, isConvertible, mostConvertible, parsePoints } from './points.js';
import { SpendDialog } from './spend-dialog.js';

/**
 * The form that converts points to money: the rate and the limits, a field for the points, and the resulting amount.
 */
export function ConvertPoints({ terms, balance }: { terms: ConversionTerms; balance: bigint }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const points = parsePoints(text);
  const most = mostConvertible(terms, balance);
  const fits = points !== undefined && isConvertible(terms, points);
  const limits = t('points.convertLimits', { min: grouped(terms.pointsMin), step: grouped(terms.pointsStep) });
  const error = !fits
    ? limits
    : points > balance
      ? t('points.tooFew', { points: grouped(balance) })
      : points > BigInt(terms.pointsLeftToday)
        ? t('points.aboveDay', { points: grouped(terms.pointsLeftToday) })
        : undefined;
  const worth = fits ? convertedMinor(terms, points) : 0n;
  return (
    <section className="panel col g4 points-convert" aria-labelledby="points-convert">
      <div className="col g1">
        <h2 id="points-convert">{t('points.convertTitle')}</h2>
        <p className="muted fs13">
          {t('points.rate', { points: Number(terms.pointsStep), amount: written(terms.stepMinor) })}{' '}
          {t(terms.pool === 'cash' ? 'points.toCash' : 'points.toBonus')}{' '}
          {terms.turnoverPercent === 0
            ? t('points.noTurnover')
            : t('points.turnover', { times: String(terms.turnoverPercent / 100) })}
        </p>
      </div>
      <form
        className="points-convert-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (error === undefined) setAsking(true);
        }}
      >
        <TextField
          label={t('term.points.points')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setTouched(text !== '')}
          hint={limits}
          error={touched ? error : undefined}
          after={
            <Button size="s" disabled={most === 0n} onClick={() => setText(String(most))}>
              {t('points.most')}
            </Button>
          }
        />
        <p className="points-worth">
          <span className="muted fs13">{t('points.youGet')}</span>
          <b className="disp fig28" data-testid="points-worth">
            <Money minor={worth} />
          </b>
        </p>
        <Button type="submit" tone="primary">
          {t('term.points.convert')}
        </Button>
      </form>
      <p className="fs13 muted">
        {t('points.leftToday')}: <Num>{grouped(terms.pointsLeftToday)}</Num>
      </p>
      {asking && fits ? (
        <SpendDialog
          title={t('points.convertTitle')}
          action={t('term.points.convert')}
          spending={{ points: String(points) }}
          onClose={() => setAsking(false)}
          onDone={(order) => {
            setAsking(false);
            setText('');
            setTouched(false);
            say(t('points.converted', { amount: written(order.amountMinor ?? '0') }));
          }}
        >
          <dl className="kv">
            <dt>{t('points.youSpend')}</dt>
            <dd className="b">
              <Num>{grouped(points)}</Num>
            </dd>
            <dt>{t('points.youGet')}</dt>
            <dd className="b">
              <Money minor={worth} />
            </dd>
          </dl>
        </SpendDialog>
      ) : null}
    </section>
  );
}
