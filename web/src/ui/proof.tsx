import type { ReactNode } from 'react';
import type { Verdict } from '../lib/fair/verdict.js';
import { useWords } from '../lib/language/words.js';
import { Icon } from './icon.js';
import './proof.css';

/** One step of a proof with its result. `words` is the prefix of the message ids for the results. */
export function ProofStep({
  words,
  verdict,
  title,
  children,
}: {
  words: string;
  verdict: Verdict | undefined;
  title: string;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <li>
      <div className="row between wrap">
        <b>{title}</b>
        {verdict ? (
          <span className={`verdict ${verdict}`} data-verdict={verdict}>
            {verdict === 'good' || verdict === 'bad' ? (
              <Icon name={verdict === 'good' ? 'check' : 'x'} size={16} />
            ) : null}
            {t(`${words}.${verdict}`)}
          </span>
        ) : null}
      </div>
      {children}
    </li>
  );
}

/** Shows a published value of a proof, for example a hash, or a sentence while it is not published. */
export function HashValue({ words, name, value }: { words: string; name: string; value: string }) {
  const t = useWords();
  return (
    <p className="fs12">
      <span className="muted">{name}</span>
      <br />
      <span className="hash" dir="ltr">
        {value === '' ? t(`${words}.notYet`) : value}
      </span>
    </p>
  );
}
