import { z } from 'zod';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/**
 * Describes one environment variable. `parse` converts its text to a value, or returns undefined if the text is not
 * acceptable.
 */
function value<T>(takes: string, parse: (text: string) => T | undefined, isSecret = false) {
  return z.string({ error: takes }).transform((text, context): T => {
    const parsed = parse(text);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: 'custom', message: takes, input: text, params: { isSecret } });
    return z.NEVER;
  });
}

export const text = () => value('a text', (given) => given, true);

/** A URL. Error messages do not contain its text, because it may include a password. */
export const url = () => value('a URL', (given) => (URL.canParse(given) ? given : undefined), true);

/** The name of an HTTP header, as the value of an environment variable. */
export const headerName = () =>
  value('the name of an HTTP header', (given) => (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(given) ? given : undefined));

export const flag = () =>
  value('0 or 1', (given) => (given === '0' || given === '1' ? given === '1' : undefined)).default(false);

export const oneOf = <const T extends string>(choices: readonly T[]) =>
  value(`one of ${choices.join(', ')}`, (given) => choices.find((choice) => choice === given));

export const wholeNumber = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  value(`a whole number from ${min} to ${max}`, (given) => {
    const number = Number(given);
    return Number.isSafeInteger(number) && number >= min && number <= max ? number : undefined;
  });

/** A number from 0 to 1, as the value of an environment variable. */
export const ratio = () =>
  value('a number from 0 to 1', (given) => {
    const number = Number(given);
    return number >= 0 && number <= 1 ? number : undefined;
  });

/** A list of texts, separated by commas. The list is empty if the variable is not set. */
export const list = () =>
  value('texts separated by commas', (given) =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ).default([]);

/** An address in the form `host:port`. With port 0 the system chooses a free port. */
export const address = () =>
  value('host:port', (given): Address | undefined => {
    const match = /^(.+):(\d{1,5})$/.exec(given);
    const port = Number(match?.[2]);
    return match?.[1] && port <= 65_535 ? { host: match[1], port } : undefined;
  });

/**
 * Reads environment variables and converts each to its type. An empty variable counts as not set.
 * @throws Error with one sentence for each wrong variable; the sentence names the variable and the accepted values.
 */
export function parseEnv<S extends z.ZodRawShape>(shape: S, source: EnvSource = process.env): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.keys(shape).map((key) => [key, source[key] || undefined]));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const key = String(issue.path[0]);
    const isShown = issue.code === 'custom' && issue.params?.['isSecret'] !== true;
    const state = given[key] === undefined ? 'not set' : isShown ? `"${given[key]}"` : 'malformed';
    return `  - ${key} is ${state}; it takes ${issue.message}.`;
  });
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`);
}
