import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ScalarType,
  fromBinary,
  fromJson,
  toBinary,
  toJson,
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
} from '@bufbuild/protobuf';
import { EVENTS, TOPICS, encodeEvent } from '@nm/contracts';

interface Golden {
  readonly json: JsonValue;
  readonly bytes: string;
}

const FILE = join(fileURLToPath(new URL('.', import.meta.url)), 'golden', 'events.v1.json');
const read = (): Record<string, Golden> => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Golden>;

// Goal: events that a past version stored can always be read, and are still encoded to the same bytes. For a new event,
// GOLDEN=add npm test -- golden adds a line; it never changes an existing line.
describe('The bytes of every event', () => {
  if (process.env['GOLDEN'] === 'add') addMissing();
  const golden = read();

  it('are stored for each event of the registry, and for no other', () => {
    expect(Object.keys(golden).sort()).toEqual([...EVENTS.keys()].sort());
  });

  it.each([...EVENTS.values()])('$type reads and writes as it was stored', ({ type, schema }) => {
    const kept = golden[type];
    if (!kept) throw new Error(`${type} has no golden bytes`);
    const stored = Buffer.from(kept.bytes, 'base64');
    expect(toJson(schema, fromBinary(schema, stored))).toEqual(kept.json);
    expect(Buffer.from(toBinary(schema, fromJson(schema, kept.json))).toString('base64')).toBe(kept.bytes);
  });
});

describe('The declaration of every event', () => {
  it.each([...EVENTS.values()])(
    '$type names the topic of its own context and an existing text field as its key',
    ({ type, topic, keyField, schema }) => {
      expect(topic).toBe(type.split('.').slice(0, 2).join('.'));
      expect(schema.fields.find((f) => f.name === keyField)).toMatchObject({ fieldKind: 'scalar' });
    },
  );

  it('refuses a message that is no event, and an event without its key', () => {
    const [first] = EVENTS.values();
    if (!first) throw new Error('there are no events');
    expect(() => encodeEvent(first.schema, {})).toThrow(/key field .* is empty/);
    const nested = first.schema.file.messages[0]?.fields.find((f) => f.message)?.message;
    expect(() => encodeEvent(nested as DescMessage, {})).toThrow(/not declared as an event/);
  });

  it('leaves one topic per context', () => {
    expect(TOPICS).toEqual(expect.arrayContaining(['games.v1', 'identity.v1', 'promotions.v1', 'wallet.v1']));
  });
});

function addMissing(): void {
  const golden = read();
  for (const { type, schema } of EVENTS.values()) {
    if (golden[type]) continue;
    const json = sample(schema);
    golden[type] = { json, bytes: Buffer.from(toBinary(schema, fromJson(schema, json))).toString('base64') };
  }
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(Object.entries(golden).sort()), null, 2)}\n`);
}

/** A message in which every field has a value other than its default. */
function sample(schema: DescMessage): JsonObject {
  return Object.fromEntries(schema.fields.map((field) => [field.jsonName, sampleOf(field)]));
}

function sampleOf(field: DescField): JsonValue {
  if (field.fieldKind === 'message') {
    return field.message.typeName === 'google.protobuf.Timestamp' ? '2026-11-20T13:35:00.123Z' : sample(field.message);
  }
  if (field.fieldKind === 'list' && field.listKind === 'message') return [sample(field.message)];
  if (field.fieldKind === 'list' && field.listKind === 'scalar') return [`${field.name}-${field.number}`];
  if (field.fieldKind === 'enum') return field.enum.values[1]?.name ?? '';
  if (field.fieldKind !== 'scalar') throw new Error(`${field.name}: give the sampler a rule for ${field.fieldKind}`);
  if (field.scalar === ScalarType.BOOL) return true;
  if (field.scalar === ScalarType.STRING) return `${field.name}-${field.number}`;
  if (field.scalar === ScalarType.INT64) return String(1_000 + field.number);
  return 1_000 + field.number;
}
