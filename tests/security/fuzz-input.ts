import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Operation, Schema } from './operations.js';

const AMOUNT = '^[1-9][0-9]{0,15}$';

/** Amounts that must have no effect: negative, zero, fractional, huge, or not a plain decimal. */
const amounts = fc.constantFrom<unknown>(
  '-1',
  '-100',
  '0',
  '00',
  '007',
  '1.5',
  '100.00',
  '1e3',
  '9'.repeat(16),
  '9'.repeat(60),
  '9223372036854775808',
  '',
  ' 100',
  '100 ',
  '+100',
  '0x64',
  'NaN',
  'Infinity',
  '１００',
  '1_000',
  '1,000',
  100,
  -1,
  0.5,
  1e300,
  null,
  true,
  [],
  ['100'],
  { amount: '100' },
);

const wrongForText = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);
const wrongForTruth = fc.oneof(fc.constantFrom<unknown>('true', 'false', 0, 1, null, [], {}, ''), fc.string());
const wrongForNumber = fc.oneof(fc.constantFrom<unknown>('3', null, [], {}, true, 3.5), fc.string());

/** A value that this schema must refuse. */
function wrongFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.pattern === AMOUNT) return amounts;
  if (schema.type === 'boolean') return wrongForTruth;
  if (schema.type === 'number' || schema.type === 'integer') return wrongForNumber;
  const { pattern } = schema;
  if (pattern === undefined) return wrongForText;
  const unmatched = fc.string({ unit: 'binary', maxLength: 80 }).filter((text) => !new RegExp(pattern).test(text));
  return fc.oneof(wrongForText, unmatched);
}

/** A valid value, so that only one property of the body is wrong. */
export function rightFor(name: string, schema: Schema): unknown {
  const known: Readonly<Record<string, unknown>> = {
    stakeMinor: '100',
    amountMinor: '1000',
    limitMinor: '1000',
    points: '100',
    target: '5000',
    methodId: 'card',
    os: 'Linux',
    value: 'e30..e30.e30.e30',
    clientSeed: 'seed',
  };
  if (schema.enum?.length) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number') return 1;
  if (schema.type === 'array') return [randomUUID()];
  return known[name] ?? 'text';
}

const rightBody = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, rightFor(name, property)]),
  );

const unknownName = fc.oneof(
  fc.constantFrom(
    'memberId',
    'member_id',
    'brand',
    'currency',
    'balanceMinor',
    'isAdmin',
    'constructor',
    'token',
    '$where',
    'roll',
    'trial',
    'payoutMinor',
  ),
  fc.string({ minLength: 1, maxLength: 40 }),
);

/** A body that breaks the schema in at least one way, as the text that is sent. */
export function malformedBody(operation: Operation): fc.Arbitrary<string> {
  const schema = operation.body ?? {};
  const names = Object.keys(schema.properties ?? {});
  const right = rightBody(schema);
  const oneWrong = fc
    .constantFrom(...names)
    .chain((name) => wrongFor(schema.properties?.[name] ?? {}).map((wrong) => ({ ...right, [name]: wrong })));
  const oneMore = fc
    .tuple(unknownName, fc.jsonValue({ maxDepth: 2 }))
    .filter(([name]) => !names.includes(name) && name !== '__proto__')
    .map(([name, value]) => ({ ...right, [name]: value }));
  const missing =
    (schema.required ?? []).length > 0
      ? [fc.constantFrom(...(schema.required ?? [])).map((name) => ({ ...right, [name]: undefined }))]
      : [];
  const noObject = fc.oneof(
    fc.array(fc.jsonValue({ maxDepth: 1 })),
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  const described = fc.oneof(oneWrong, oneMore, noObject, ...missing).map((body) => JSON.stringify(body));
  return fc.oneof({ weight: 8, arbitrary: described }, { weight: 2, arbitrary: notJson(right) });
}

/** Bytes that are not a JSON object, or an object that must be refused. */
const notJson = (right: object): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ minLength: 1 }).filter((text) => !isObject(text)),
    fc.constantFrom(
      '{',
      '{"a":}',
      '[[[[',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      JSON.stringify({ ...right, padding: 'x'.repeat(60_000) }),
      `\u0000${JSON.stringify(right)}`,
    ),
  );

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Malformed text in a path or a query in place of an id or a number. */
export const malformedText = fc.oneof(
  fc.constantFrom(
    '..%2f..%2fetc',
    '%00',
    '%ff',
    "' OR 1=1 --",
    '-1',
    '1e9',
    'NaN',
    '0x1',
    '99999999999999999999',
    '<script>',
    '{{7*7}}',
    'undefined',
    '[object Object]',
    '%E0%A4%A',
  ),
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 60 }).map(encodeURIComponent),
);
