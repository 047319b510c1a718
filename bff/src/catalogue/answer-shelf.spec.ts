import { AnswerShelf } from './answer-shelf.js';

const KIB = 1_024;
const shelf = (limits: object = {}): AnswerShelf<string> =>
  new AnswerShelf({ countMax: 100, bytesMax: 64 * KIB, freshMs: 60_000, ...limits });

// Goal: what is remembered never takes more memory than it may, and a flood of new questions costs others as little as it can.
describe('A shelf of answers', () => {
  it('holds no more bytes than it may, however many come', () => {
    const kept = shelf();
    for (let n = 0; n < 1_000; n += 1) {
      kept.put(`question ${n}`, 'a page', 6 * KIB);
      expect(kept.bytes).toBeLessThanOrEqual(64 * KIB);
    }
    expect(kept.size).toBeGreaterThan(5);
  });

  it('counts long questions as well as long answers, and keeps none that would fill it', () => {
    const kept = shelf();
    kept.put('q'.repeat(32 * KIB), 'short', 5);
    kept.put('short', 'a book', 32 * KIB);
    expect([kept.size, kept.bytes]).toEqual([0, 0]);
  });

  it('lets the oldest go when it is full, and nobody else', () => {
    const kept = shelf({ countMax: 3 });
    for (const name of ['one', 'two', 'three', 'four']) kept.put(name, name, 5);
    expect(['one', 'two', 'three', 'four'].map((name) => kept.get(name))).toEqual([undefined, 'two', 'three', 'four']);
  });

  it('gives the newest answer to a question, and counts it once', () => {
    const kept = shelf();
    kept.put('one', 'old', 1_000);
    const { bytes } = kept;
    kept.put('one', 'new', 1_000);
    expect([kept.get('one'), kept.size, kept.bytes]).toEqual(['new', 1, bytes]);
  });

  it('gives nothing that is too old, and makes room of it first', async () => {
    const kept = shelf({ freshMs: 20 });
    kept.put('one', 'one', 5);
    await new Promise((done) => setTimeout(done, 40));
    expect(kept.get('one')).toBeUndefined();
    kept.put('two', 'two', 5);
    expect(kept.size).toBe(1);
  });
});
