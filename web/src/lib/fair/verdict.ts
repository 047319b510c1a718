/** The result of checking one step of a proof in the browser. */
export type Verdict = 'running' | 'good' | 'bad' | 'later' | 'offline' | 'unsigned';
