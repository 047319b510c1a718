import {
  create,
  createRegistry,
  fromBinary,
  getOption,
  hasOption,
  toBinary,
  type DescFile,
  type DescMessage,
  type Message,
  type MessageInitShape,
  type Registry,
} from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { event as eventOption } from './gen/events/v1/options_pb.js';
import { file_agents_v1_events } from './gen/agents/v1/events_pb.js';
import { file_games_v1_events } from './gen/games/v1/events_pb.js';
import { file_identity_v1_events } from './gen/identity/v1/events_pb.js';
import { file_messaging_v1_events } from './gen/messaging/v1/events_pb.js';
import { file_promotions_v1_events } from './gen/promotions/v1/events_pb.js';
import { file_wallet_v1_events } from './gen/wallet/v1/events_pb.js';

/** Every file that declares events. A new context adds its line here. */
const EVENT_FILES: readonly DescFile[] = [
  file_identity_v1_events,
  file_wallet_v1_events,
  file_games_v1_events,
  file_promotions_v1_events,
  file_messaging_v1_events,
  file_agents_v1_events,
];

/** An event's declaration: its owner's topic and its key field. */
export interface EventDeclaration {
  readonly type: string;
  readonly topic: string;
  readonly keyField: string;
  readonly schema: DescMessage;
}

/** An event ready to be stored or sent; the payload is its protobuf encoding. */
export interface EncodedEvent {
  readonly type: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: Uint8Array;
}

/** The registry of every event, by full type name. */
export const EVENTS: ReadonlyMap<string, EventDeclaration> = new Map(
  EVENT_FILES.flatMap((file) => file.messages)
    .filter((schema) => hasOption(schema, eventOption))
    .map((schema) => {
      const { topic, key } = getOption(schema, eventOption);
      return [schema.typeName, { type: schema.typeName, topic, keyField: key, schema }];
    }),
);

/** The topics that exist, each owned by one service. */
export const TOPICS: readonly string[] = [...new Set([...EVENTS.values()].map((e) => e.topic))].sort();

export const eventRegistry: Registry = createRegistry(...EVENT_FILES);

/** The declaration of an event's schema. @throws Error when the message has no event option, so it is not an event. */
export function declarationOf(schema: DescMessage): EventDeclaration {
  const found = EVENTS.get(schema.typeName);
  if (!found) throw new Error(`${schema.typeName} is not declared as an event: give it the (events.v1.event) option`);
  return found;
}

/** Encodes an event for the outbox. @throws Error when its key field is empty, because the key decides its order. */
export function encodeEvent<S extends DescMessage>(schema: S, body: MessageInitShape<S>): EncodedEvent {
  const { type, topic, keyField } = declarationOf(schema);
  const message = create(schema, body);
  const field = schema.fields.find((f) => f.name === keyField);
  if (!field) throw new Error(`${type}: its key field ${keyField} does not exist`);
  const key: unknown = reflect(schema, message).get(field);
  if (typeof key !== 'string') throw new Error(`${type}: its key field ${keyField} is not a string`);
  if (key === '') throw new Error(`${type}: its key field ${keyField} is empty`);
  return { type, topic, key, payload: toBinary(schema, message) };
}

/** Decodes a stored or received event. @throws Error for a type that no contract declares. */
export function decodeEvent(type: string, payload: Uint8Array): Message {
  const found = EVENTS.get(type);
  if (!found) throw new Error(`unknown event ${type}`);
  return fromBinary(found.schema, payload);
}
