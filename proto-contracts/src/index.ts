/**
 * The contracts between processes in one import: every RPC service, event and browser signal. Generated from `../proto`
 * by `npm run gen`.
 */
export * from './gen/common/v1/category_pb.js';
export * from './gen/common/v1/failure_pb.js';
export * from './gen/common/v1/money_pb.js';
export * from './gen/common/v1/paging_pb.js';
export * from './gen/events/v1/options_pb.js';
export * as agents from './agents.js';
export * as identity from './identity.js';
export * as wallet from './wallet.js';
export * as games from './games.js';
export * as messaging from './messaging.js';
export * as promotions from './promotions.js';
export * as realtime from './gen/realtime/v1/signals_pb.js';
export * from './events.js';
