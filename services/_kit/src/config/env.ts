export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Default<T> {
  readonly default?: T;
}

/**
 * Reads a process's environment once. Problems are gathered, and `done` throws them all together,
 * each as a sentence that says which key to set and how.
 */
export class Env {
  readonly #source: Readonly<Record<string, string | undefined>>;
  readonly #problems: string[] = [];

  constructor(source: Readonly<Record<string, string | undefined>> = process.env) {
    this.#source = source;
  }

  string(key: string, options: Default<string> = {}): string {
    const value = this.#source[key] || options.default;
    if (value === undefined) return this.#problem(`${key} is not set.`, '');
    return value;
  }

  optional(key: string): string | undefined {
    return this.#source[key] || undefined;
  }

  int(key: string, options: Default<number> & { readonly min?: number; readonly max?: number } = {}): number {
    const text = this.#source[key];
    if (!text) {
      return options.default ?? this.#problem(`${key} is not set; it takes a whole number.`, 0);
    }
    const value = Number(text);
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      return this.#problem(`${key} is "${text}"; it takes a whole number from ${min} to ${max}.`, 0);
    }
    return value;
  }

  bool(key: string, options: Default<boolean> = { default: false }): boolean {
    const text = this.#source[key];
    if (!text) return options.default ?? this.#problem(`${key} is not set; it takes 0 or 1.`, false);
    if (text !== '0' && text !== '1') return this.#problem(`${key} is "${text}"; it takes 0 or 1.`, false);
    return text === '1';
  }

  url(key: string, options: Default<string> = {}): string {
    const value = this.string(key, options);
    if (value !== '' && !URL.canParse(value)) this.#problem(`${key} is not a URL.`, '');
    return value;
  }

  /** `host:port`; port 0 asks the system for a free one. */
  address(key: string, options: Default<string> = {}): Address {
    const text = this.string(key, options);
    const match = /^(.+):(\d{1,5})$/.exec(text);
    const port = Number(match?.[2]);
    if (!match?.[1] || port > 65_535) {
      if (text !== '') this.#problem(`${key} is "${text}"; it takes host:port.`, '');
      return { host: '127.0.0.1', port: 0 };
    }
    return { host: match[1], port };
  }

  oneOf<const T extends string>(key: string, choices: readonly T[], options: Default<T> = {}): T {
    const text = this.#source[key] || options.default;
    const found = choices.find((choice) => choice === text);
    if (found === undefined) {
      return this.#problem(
        `${key} is ${text ? `"${text}"` : 'not set'}; it takes one of ${choices.join(', ')}.`,
        choices[0] as T,
      );
    }
    return found;
  }

  /** Freezes the parsed configuration. @throws Error naming every problem at once. */
  done<T extends object>(config: T): Readonly<T> {
    if (this.#problems.length > 0) {
      throw new Error(`The environment is not complete:\n${this.#problems.map((p) => `  - ${p}`).join('\n')}`);
    }
    return Object.freeze(config);
  }

  #problem<T>(sentence: string, standIn: T): T {
    this.#problems.push(sentence);
    return standIn;
  }
}
