export * from './gen/promotions/v1/events_pb.js';
export * from './gen/promotions/v1/service_pb.js';
export * from './gen/promotions/v1/point_mall_pb.js';
export * from './gen/promotions/v1/rewards_pb.js';
export * from './gen/promotions/v1/referrals_pb.js';
export * from './gen/promotions/v1/missions_pb.js';
