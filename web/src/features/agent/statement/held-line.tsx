import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { useWords } from '../../../lib/language/words.js';
import { dayAndTime, day } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { When } from '../../../ui/date-time.js';
import { Icon, type IconName } from '../../../ui/icon.js';
import { Money } from '../../../ui/money.js';
import { FailureNote, Note } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { answerHeldLine, heldLineQuery, type HeldLine } from './held-api.js';
import './held.css';

/** The maximum length (characters) of the payee's answer about held pay. */
const ANSWER_MAX = 500;

/**
 * Shows held pay to payer and payee of the contract: the general reason, the amount, what is not affected, and the
 * next steps. The payee can give one answer.
 */
export function HeldLinePanel({ line }: { line: HeldLine }) {
  const t = useWords();
  const isOver = line.status !== 'held';
  return (
    <div className="heldline col g4" data-testid="held-line" data-status={line.status}>
      <section className="panel col g3" aria-labelledby="held-title">
        <div className="row between top wrap">
          <h2 id="held-title" className="fs13 muted">
            {line.own ? t('agent.held.yours') : t('agent.held.theirs')}
          </h2>
          <Tag tone={isOver ? 'done' : 'wait'} icon={isOver ? 'check' : 'clock'}>
            {t(`agent.held.state.${line.status}`)}
          </Tag>
        </div>
        <Money className="fig" minor={line.netMinor} />
        <Note tone={isOver ? 'info' : 'wait'}>
          {t(isOver ? `agent.held.over.${line.status}` : line.own ? 'agent.held.why' : 'agent.held.whyTheirs')}
        </Note>
      </section>
      <div className="heldtwo">
        <Meaning own={line.own} />
        <Steps line={line} />
      </div>
      {line.own ? <Answer line={line} /> : null}
    </div>
  );
}

function Meaning({ own }: { own: boolean }) {
  const t = useWords();
  const points: readonly [IconName, string][] = own
    ? [
        ['check', t('agent.held.means.others')],
        ['check', t('agent.held.means.chain')],
        ['lock', t('agent.held.means.cash')],
        ['clock', t('agent.held.means.next')],
      ]
    : [
        ['check', t('agent.held.means.yourPay')],
        ['lock', t('agent.held.means.apart')],
      ];
  return (
    <section className="panel col g2">
      <h3>{t('agent.held.means')}</h3>
      <ul className="heldpoints">
        {points.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ line }: { line: HeldLine }) {
  const t = useWords();
  const isOver = line.status !== 'held';
  const looks = isOver
    ? line.decidedAt && dayAndTime(line.decidedAt)
    : line.expectedBy && t('agent.held.by', { day: day(line.expectedBy) });
  const steps = [
    {
      name: t('agent.held.step.computed'),
      text: t('agent.held.step.computedText', { version: line.version }),
      when: dayAndTime(line.computedAt),
      state: 'done',
    },
    {
      name: t('agent.held.step.held'),
      text: t('agent.held.step.heldText'),
      when: dayAndTime(line.heldAt),
      state: 'done',
    },
    {
      name: t('agent.held.step.looks'),
      text: t('agent.held.step.looksText'),
      when: looks,
      state: isOver ? 'done' : 'now',
    },
    {
      name: t(line.status === 'returned' ? 'agent.held.step.returned' : 'agent.held.step.paid'),
      text: t('agent.held.step.paidText'),
      when: undefined,
      state: line.status === 'paid' || line.status === 'returned' ? 'done' : line.status === 'processing' ? 'now' : '',
    },
  ];
  return (
    <section className="panel col g2">
      <h3>{t('agent.held.happens')}</h3>
      <ol className="heldsteps">
        {steps.map(({ name, text, when, state }) => (
          <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i className="stepdot">{state === 'done' ? <Icon name="check" size={16} /> : null}</i>
            <span>
              <b className="fs13">{name}</b>
              <small className="muted">{text}</small>
              {when ? <When className="fs12 faint">{when}</When> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answer({ line }: { line: HeldLine }) {
  const t = useWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { queryKey } = heldLineQuery(line.settlementId);
  const send = useMutation({
    mutationFn: () => answerHeldLine(line.settlementId, text.trim()),
    onSuccess: (after) => client.setQueryData(queryKey, after),
    // An operator has already decided, or the agent answered on another device. The held pay is read again and shows
    // this.
    onError: (error) => {
      if (asFailure(error).code.startsWith('review.')) void client.invalidateQueries({ queryKey });
    },
  });
  if (line.answer !== undefined)
    return (
      <section className="panel col g2" data-testid="held-answer">
        <h3>{t('agent.held.answered')}</h3>
        <blockquote className="fs14" dir="auto">
          {line.answer}
        </blockquote>
        {line.answeredAt ? <When className="fs12 faint">{dayAndTime(line.answeredAt)}</When> : null}
      </section>
    );
  if (line.status !== 'held') return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') send.mutate();
  };
  return (
    <section className="panel col g2">
      <h3 id="held-question">{t('agent.held.question')}</h3>
      <p id="held-hint" className="fs13 muted">
        {t('agent.held.questionText')}
      </p>
      <form className="col g3" onSubmit={submit} noValidate>
        <textarea
          className={`input ${isMissing ? 'bad' : ''}`}
          dir="auto"
          rows={4}
          maxLength={ANSWER_MAX}
          value={text}
          placeholder={t('agent.held.example')}
          aria-labelledby="held-question"
          aria-describedby="held-hint"
          aria-invalid={isMissing}
          onChange={(event) => setText(event.target.value)}
        />
        {isMissing ? (
          <span className="err" role="alert">
            {t('agent.held.empty')}
          </span>
        ) : null}
        <FailureNote error={send.error} />
        <div className="row between wrap">
          <span className="fs12 faint">{t('agent.held.until')}</span>
          <Button type="submit" tone="primary" busy={send.isPending}>
            {t('agent.held.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
