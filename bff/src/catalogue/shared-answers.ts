/** How long a list may be older than what games has now. */
const FRESH_MS = 1_000;
/** Questions that are remembered at once; a client that asks for ever new pages pushes nobody's out for long. */
const ANSWERS_MAX = 500;

/** Answers that are the same for everyone: many who ask at once share one look at the games. */
export class SharedAnswers {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();

  /** The answer to a question, read again when it is older than a second. A failure is not remembered. */
  async of<T>(question: string, read: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(question);
    if (known && known.until > Date.now()) return known.answer as Promise<T>;
    if (this.#answers.size >= ANSWERS_MAX) this.#answers.clear();
    const answer = read();
    this.#answers.set(question, { until: Date.now() + FRESH_MS, answer });
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }
}
