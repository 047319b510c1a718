import { useState } from 'react';
import { ApiFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { Button, IconButton } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper, Perforation, Stamp } from '../../ui/paper.js';
import { Empty, ErrorCard, FailureNote, Note, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { Steps, Timeline } from '../../ui/timeline.js';
import { Scenes, StyleSheet } from './style-sheet.js';
import './kit.css';

const THEMES = ['dark', 'monsoon', 'daylight'] as const;
const FAILURE = new ApiFailure('network.timeout', 0, {}, undefined, '7f3a-c019');

function Sample({ id }: { id: string }) {
  const t = useWords();
  const [way, setWay] = useState('a');
  return (
    <>
      <section>
        <h3>{t('kit.buttons')}</h3>
        <div className="row wrap">
          <Button tone="primary">{t('term.wallet.depositAction')}</Button>
          <Button tone="solid">{t('term.action.retry')}</Button>
          <Button tone="line">{t('term.wallet.withdraw')}</Button>
          <Button>{t('term.action.copy')}</Button>
          <Button tone="ghost">{t('term.action.cancel')}</Button>
          <Button tone="primary" busy>
            {t('term.action.submit')}
          </Button>
          <Button disabled>{t('term.action.next')}</Button>
          <Button tone="line" size="s" icon="refresh">
            {t('term.action.refresh')}
          </Button>
          <IconButton label={t('term.action.show')} icon="eye" line />
        </div>
      </section>
      <section>
        <h3>{t('kit.fields')}</h3>
        <div className="halves">
          <TextField label={t('kit.sampleName')} hint={t('kit.sampleHint')} defaultValue="rafi_m" dir="ltr" required />
          <TextField label={t('kit.sampleName')} error={t('kit.sampleError')} defaultValue="rafi" dir="ltr" />
          <PasswordField label={t('term.auth.password')} defaultValue="abcdefgh" autoComplete="off" />
          <div className="col g3">
            <Checkbox defaultChecked>{t('term.auth.remember')}</Checkbox>
            <Segmented
              name={`${id}-way`}
              legend={t('kit.buttons')}
              value={way}
              onChange={setWay}
              options={[
                { value: 'a', name: t('term.dice.rollOver') },
                { value: 'b', name: t('term.dice.rollUnder') },
              ]}
            />
          </div>
        </div>
      </section>
      <section>
        <h3>{t('kit.tags')}</h3>
        <div className="row wrap">
          <Tag>{t('term.status.pending')}</Tag>
          <Tag tone="info">{t('term.withdrawal.paid')}</Tag>
          <Tag tone="wait" icon="clock">
            {t('term.status.reviewing')}
          </Tag>
          <Tag tone="alert">{t('term.status.rejected')}</Tag>
          <Tag tone="done" icon="check">
            {t('term.status.completed')}
          </Tag>
        </div>
        <div className="halves gap-top">
          <Note>{t('kit.sampleNote')}</Note>
          <Note tone="wait">{t('kit.sampleNote')}</Note>
          <Note tone="alert">{t('kit.sampleNote')}</Note>
          <FailureNote error={FAILURE} />
        </div>
        <div className="gap-top">
          <Steps
            label={t('kit.tags')}
            at={1}
            steps={[t('term.wallet.method'), t('term.wallet.amount'), t('term.deposit.credited')]}
          />
        </div>
        <div className="halves gap-top">
          <Timeline
            steps={[
              { state: 'done', title: t('term.withdrawal.requested'), time: '14:02' },
              { state: 'now', title: t('term.status.reviewing') },
              { state: 'todo', title: t('term.withdrawal.paid') },
            ]}
          />
          <div className="col g2">
            <Skeleton height="20px" width="60%" />
            <Skeleton height="60px" radius="10px" />
          </div>
        </div>
      </section>
      <section>
        <h3>{t('kit.money')}</h3>
        <div className="row4 wrap fs18">
          <Money minor="1248050" />
          <Delta minor="16052" />
          <Delta minor="-10000" />
          <Delta minor="0" />
          <Num>74.31</Num>
        </div>
      </section>
      <section>
        <h3>{t('kit.paper')}</h3>
        <Paper>
          <div className="row between">
            <b>{t('term.wallet.receipt')}</b>
            <Stamp>{t('term.deposit.credited')}</Stamp>
          </div>
          <div className="disp fig36">
            <Money minor="500000" />
          </div>
          <Perforation />
          <p className="muted fs13">{t('kit.sampleNote')}</p>
        </Paper>
      </section>
      <section className="halves">
        <Empty title={t('term.empty.noRecords')}>{t('kit.sampleNote')}</Empty>
        <ErrorCard error={FAILURE} onRetry={() => undefined} />
      </section>
    </>
  );
}

/** The page with all UI components in each theme and text direction, for visual checks. */
export function KitPage() {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('kit.title')} lead={t('kit.lead')} />
      <StyleSheet />
      {THEMES.map((theme) =>
        (['ltr', 'rtl'] as const).map((dir) => (
          <article key={theme + dir} className="kit" data-theme={theme} dir={dir}>
            <h2>
              {theme}, {dir}
            </h2>
            <Sample id={theme + dir} />
          </article>
        )),
      )}
      <Scenes />
    </>
  );
}
