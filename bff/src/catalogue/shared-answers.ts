/** How long a list may be older than what games has now. */
const FRESH_MS = 500;
/** Questions that are remembered at once; of each, at most a page of games. */
const ANSWERS_MAX = 200;

/** Answers that are the same for everyone: many who ask at once share one look at the games. */
export class SharedAnswers {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();

  /** The answer to a question, read again when it is older than half a second. A failure is not remembered. */
  async of<T>(question: string, read: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(question);
    if (known && known.until > Date.now()) return known.answer as Promise<T>;
    const answer = read();
    this.#makeRoom(question);
    this.#answers.set(question, { until: Date.now() + FRESH_MS, answer });
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }

  /** What is too old goes, and the oldest where there are too many: they stand in the order in which they were read. */
  #makeRoom(question: string): void {
    this.#answers.delete(question);
    for (const [oldest, { until }] of this.#answers) {
      if (until > Date.now() && this.#answers.size < ANSWERS_MAX) return;
      this.#answers.delete(oldest);
    }
  }
}
