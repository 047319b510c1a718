import { setImmediate as nextTurn } from 'node:timers/promises';
import { edits, lettersOf, mayFit } from './edits.js';
import { foldedWords, withoutArticle } from './folded.js';

/** A game, with the texts by which a search finds it. */
export interface SearchedGame {
  readonly nodeId: bigint;
  /** The names of the game in all languages. */
  readonly names: readonly string[];
  /** The names of the game's vendor and category in all languages. */
  readonly around: readonly string[];
  /** The number of recent plays. If two games match equally well, the game with more plays comes first. */
  readonly plays: number;
}

/** Maximum number of words of a query that are compared with the index. Further words are ignored. */
const WORDS_MAX = 8;
/** The minimum length of a typed word in which one typo is allowed. From TWO_EDITS_FROM letters on, two are allowed. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;
/**
 * The minimum length of a typed name in which one typo is allowed. Names have at least three letters, and the typo may
 * leave out one of them.
 */
const NAME_EDIT_FROM = 2;
/**
 * The costs that add up to the cost of a match; the lowest cost is best. EDIT: a typed word with a typo. AROUND: a word
 * that is found only in the vendor or the category. UNFINISHED: a word that is not typed to its end.
 */
const EDIT = 20;
const AROUND = 5;
const UNFINISHED = 1;
/** The reduction of a match's cost if the query is the beginning of the name, with the words in the same order. */
const IN_ORDER = -3;

/**
 * The number of games that are added to the index before other work of the process gets its turn: a few ms of processor
 * time.
 */
const PORTION = 200;

interface Place {
  readonly game: number;
  readonly cost: number;
}
interface Word {
  readonly text: string;
  readonly letters: number;
  readonly places: Place[];
}
interface Name {
  /** The words of the game's name, joined without spaces, so that spaces in a query do not matter. */
  readonly text: string;
  readonly letters: number;
  readonly game: number;
}
type Costs = Map<number, number>;

/**
 * Finds games by a typed text. It matches beginnings of words, allows typos, and works in any language and with words
 * in any order.
 */
export class GameIndex {
  readonly #words = new Map<string, Word>();
  readonly #names: Name[] = [];
  readonly #games: SearchedGame[] = [];
  /** The words of the names of vendors and categories, because thousands of games share a few of them. */
  readonly #around = new Map<string, readonly string[]>();

  /** Builds an index in portions, so that requests are answered in between. */
  static async build(games: readonly SearchedGame[]): Promise<GameIndex> {
    const index = new GameIndex();
    for (let at = 0; at < games.length; at += PORTION) {
      index.add(games.slice(at, at + PORTION));
      await nextTurn();
    }
    return index;
  }

  /** Adds games to the index, after the games that it already contains. */
  add(games: readonly SearchedGame[]): void {
    for (const added of games) {
      const game = this.#games.push(added) - 1;
      for (const name of added.names) {
        const words = foldedWords(name);
        this.#addWords(words, { game, cost: 0 });
        const text = words.join('');
        if (text !== '') this.#names.push({ text, letters: lettersOf(text), game });
      }
      for (const name of added.around) this.#addWords(this.#wordsAround(name), { game, cost: AROUND });
    }
  }

  /**
   * Returns the ids of the games that match, best match first. Matches without typos come first. If no game contains
   * all typed words, typos are allowed in each word. A complete name with one typo is always found.
   */
  find(query: string): bigint[] {
    const typed = foldedWords(query).slice(0, WORDS_MAX);
    if (typed.length === 0) return [];
    const exact = this.#fitting(typed, () => 0);
    const found = exact.size > 0 ? exact : this.#fitting(typed, editsOfWord);
    this.#addNames(typed.join(''), found, exact.size === 0);
    return [...found]
      .map(([place, cost]) => ({ game: this.#games[place], place, cost }))
      .sort((a, b) => a.cost - b.cost || (b.game?.plays ?? 0) - (a.game?.plays ?? 0) || a.place - b.place)
      .flatMap(({ game }) => (game ? [game.nodeId] : []));
  }

  #wordsAround(name: string): readonly string[] {
    const known = this.#around.get(name);
    if (known) return known;
    const words = foldedWords(name);
    this.#around.set(name, words);
    return words;
  }

  #addWords(words: readonly string[], place: Place): void {
    for (const text of words.flatMap(withoutArticle)) {
      const known = this.#words.get(text);
      if (known) known.places.push(place);
      else this.#words.set(text, { text, letters: lettersOf(text), places: [place] });
    }
  }

  /** Returns the games that match every typed word, each with the sum of its costs. */
  #fitting(typed: readonly string[], editsMax: (word: string) => number): Costs {
    let found: Costs | undefined;
    for (const word of typed) {
      const costs: Costs = new Map();
      for (const form of withoutArticle(word)) this.#lowerCosts(costs, form, editsMax(form));
      if (found === undefined) found = costs;
      else
        for (const [game, cost] of found) {
          const more = costs.get(game);
          if (more === undefined) found.delete(game);
          else found.set(game, cost + more);
        }
      if (found.size === 0) break;
    }
    return found ?? new Map<number, number>();
  }

  /** Adds the games with a word that begins as the typed word does. For each game, the lowest cost is kept. */
  #lowerCosts(costs: Costs, typed: string, editsMax: number): void {
    const letters = lettersOf(typed);
    for (const word of this.#words.values()) {
      if (!mayFit(letters, word.letters, editsMax)) continue;
      const wrong = editsMax === 0 ? (word.text.startsWith(typed) ? 0 : 1) : edits(typed, word.text, editsMax, true);
      if (wrong > editsMax) continue;
      const own = wrong * EDIT + (word.text.length > typed.length ? UNFINISHED : 0);
      for (const { game, cost } of word.places) lower(costs, game, own + cost);
    }
  }

  /**
   * Adds the games whose name equals the query without its spaces, with at most one typo. If `isPrefix` is true, the
   * query may also be the beginning of a name.
   */
  #addNames(typed: string, found: Costs, isPrefix: boolean): void {
    const letters = lettersOf(typed);
    const max = editsOfName(typed);
    for (const { text, letters: own, game } of this.#names) {
      if (!mayFit(letters, own, max)) continue;
      if (text.startsWith(typed)) {
        lower(found, game, IN_ORDER + (text.length > typed.length ? UNFINISHED : 0));
        continue;
      }
      const wrong = edits(typed, text, max, isPrefix && typed.length >= ONE_EDIT_FROM);
      if (wrong <= max) lower(found, game, wrong * EDIT);
    }
  }
}

const editsOfWord = ({ length }: string): number => (length >= TWO_EDITS_FROM ? 2 : length >= ONE_EDIT_FROM ? 1 : 0);
const editsOfName = (typed: string): number => (typed.length < NAME_EDIT_FROM ? 0 : Math.max(1, editsOfWord(typed)));

function lower(costs: Costs, game: number, cost: number): void {
  const known = costs.get(game);
  if (known === undefined || cost < known) costs.set(game, cost);
}
