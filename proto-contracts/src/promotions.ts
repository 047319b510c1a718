export * from './gen/promotions/v1/events_pb.js';
export * from './gen/promotions/v1/service_pb.js';
export * from './gen/promotions/v1/point_mall_pb.js';
