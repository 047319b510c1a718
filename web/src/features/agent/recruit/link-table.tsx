import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { day } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { Num } from '../../../ui/money.js';
import { FailureNote } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { useAsOf } from '../days/as-of.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { ShownOf } from '../shared/shown-of.js';
import { barOf, share } from './conversion.js';
import { daysOf, INVITE_RANGES, type InviteLink, type InviteRange, type Stage } from './register-api.js';
import { linkName, opensName } from './register-words.js';

/** A count that links to the members it counts. A zero has no link. */
export function Count({ value, name, onShow }: { value: number; name: string; onShow: () => void }) {
  return value === 0 ? (
    <Num>0</Num>
  ) : (
    <button type="button" className="link" onClick={onShow}>
      <Num>{value}</Num>
      <span className="vh"> {name}</span>
    </button>
  );
}

/** The table of all invitation links with their page views and registrations in the range. */
export function LinkTable({
  list,
  count,
  chosen,
  range,
  onRange,
  onChoose,
  onShow,
}: {
  list: readonly InviteLink[];
  /** The number of all invitation links. */
  count: number;
  chosen: string;
  range: InviteRange;
  onRange: (range: InviteRange) => void;
  onChoose: (code: string) => void;
  onShow: (code: string, stage: Stage) => void;
}) {
  const t = useWords();
  const [density, setDensity] = useDensity('links', 'roomy');
  const file = useFile('invite-links', '/wps/agents/register/links.csv', { days: daysOf(range), ...useAsOf() });
  const rangeName = (value: InviteRange) =>
    value === 'all' ? t('agent.reg.all') : t('agent.days', { days: Number(value) });
  return (
    <section className="panel flush linktable" aria-labelledby="links">
      <div className="cardhead">
        <h2 id="links" tabIndex={-1} className="grow">
          {t('agent.reg.linksTitle')}
        </h2>
        <Segmented
          name="range"
          legend={t('agent.range')}
          value={range}
          options={INVITE_RANGES.map((value) => ({ value, name: rangeName(value) }))}
          onChange={onRange}
        />
        <DensityChoice value={density} onChange={setDensity} />
        <Button tone="line" size="s" icon="download" busy={file.isPending} onClick={() => file.mutate()}>
          CSV
        </Button>
      </div>
      <FailureNote error={file.error} />
      <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="links">
        <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
          <thead>
            <tr>
              <th scope="col">{t('agent.reg.link')}</th>
              <th scope="col" className="tw">
                {t('agent.reg.code')}
              </th>
              <th scope="col" className="tw">
                {t('agent.reg.opens')}
              </th>
              <th scope="col" className="end tw">
                {t('agent.reg.openedShort')}
              </th>
              <th scope="col" className="end">
                {t('agent.reg.registered')}
              </th>
              <th scope="col" className="end tw">
                {t('agent.reg.deposited')}
              </th>
              <th scope="col" className="end tw">
                {t('agent.reg.played')}
              </th>
              <th scope="col" className="end">
                {t('agent.reg.conversion')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((link) => (
              <tr key={link.code} className={link.code === chosen ? 'on' : ''} data-testid="link">
                <th scope="row">
                  <button
                    type="button"
                    className="linkname"
                    aria-pressed={link.code === chosen}
                    onClick={() => onChoose(link.code)}
                  >
                    <b dir="auto">{linkName(link)}</b>
                    {link.endedAt ? <Tag>{t('agent.reg.endedOn', { day: day(link.endedAt) })}</Tag> : null}
                    <span className="narrow fs12 faint">
                      <Num>{link.code}</Num> · {opensName(link.opens)}
                    </span>
                  </button>
                </th>
                <td className="tw">
                  <Num>{link.code}</Num>
                </td>
                <td className="tw muted">{opensName(link.opens)}</td>
                <td className="end tw">
                  <Num>{link.opened}</Num>
                </td>
                <td className="end">
                  <Count
                    value={link.registered}
                    name={t('agent.reg.showMembers')}
                    onShow={() => onShow(link.code, 'registered')}
                  />
                </td>
                <td className="end tw">
                  <Count
                    value={link.deposited}
                    name={t('agent.reg.showMembers')}
                    onShow={() => onShow(link.code, 'deposited')}
                  />
                </td>
                <td className="end tw">
                  <Count
                    value={link.played}
                    name={t('agent.reg.showMembers')}
                    onShow={() => onShow(link.code, 'played')}
                  />
                </td>
                <td className="end">
                  <span className="conv">
                    <span className="bar tw" aria-hidden="true">
                      <i style={{ inlineSize: `${barOf(link.registered, link.opened)}%` }} />
                    </span>
                    <Num>{share(link.registered, link.opened) ?? '–'}</Num>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShownOf shown={list.length} total={count} />
      <p className="perfoot fs12 faint">{t('agent.reg.linksNote')}</p>
    </section>
  );
}
