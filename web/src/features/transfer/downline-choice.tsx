import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { useTyped } from '../../lib/typing/use-typed.js';
import { TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { downlinesQuery, type Downline } from './transfer-api.js';

/** The maximum length of an account name, in characters. */
const SEARCH_MAX = 32;

/** The choice of a direct downline. The member types a part of the account and picks one of the matches. */
export function DownlineChoice({
  named,
  chosen,
  onChoose,
}: {
  /** The first search text: the account that the URL names, or empty. */
  named: string;
  chosen: Downline | undefined;
  onChoose: (downline: Downline) => void;
}) {
  const t = useWords();
  const [search, setSearch] = useState(named);
  const [text, setText] = useTyped(search, setSearch);
  const { data = [], error } = useQuery(downlinesQuery(search.trim()));
  return (
    <fieldset className="col g2">
      <legend className="lbl">{t('transfer.receiver')}</legend>
      <TextField
        label={t('transfer.find')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureNote error={error} />
      <div className="tmatches" role="radiogroup" aria-label={t('transfer.receiver')}>
        {data.map((downline) => (
          <label key={downline.memberId} className="meth">
            <input
              type="radio"
              name="to"
              value={downline.account}
              checked={downline.memberId === chosen?.memberId}
              onChange={() => onChoose(downline)}
            />
            <span className="grow">
              <b className="block" translate="no">
                {downline.account}
              </b>
              <span className="fs12 muted">{downline.agent ? t('term.agent.agent') : t('term.account.player')}</span>
            </span>
          </label>
        ))}
        {data.length === 0 ? (
          <p className="muted fs13" role="status">
            {t('transfer.noMatch')}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
