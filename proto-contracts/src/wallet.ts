export * from './gen/wallet/v1/events_pb.js';
export * from './gen/wallet/v1/exclusion_pb.js';
export * from './gen/wallet/v1/limits_pb.js';
export * from './gen/wallet/v1/players_pb.js';
export * from './gen/wallet/v1/review_pb.js';
export * from './gen/wallet/v1/service_pb.js';
export * from './gen/wallet/v1/transfers_pb.js';
export * from './gen/wallet/v1/withdrawals_pb.js';
