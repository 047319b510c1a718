export * from './gen/messaging/v1/announcements_pb.js';
export * from './gen/messaging/v1/events_pb.js';
export * from './gen/messaging/v1/feedback_pb.js';
export * from './gen/messaging/v1/service_threads_pb.js';
export * from './gen/messaging/v1/service_pb.js';
