export * from './gen/identity/v1/downlines_pb.js';
export * from './gen/identity/v1/events_pb.js';
export * from './gen/identity/v1/operators_pb.js';
export * from './gen/identity/v1/players_pb.js';
export * from './gen/identity/v1/authenticators_pb.js';
export * from './gen/identity/v1/protection_pb.js';
export * from './gen/identity/v1/service_pb.js';
export * from './gen/identity/v1/uplines_pb.js';
