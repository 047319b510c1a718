export * from './gen/agents/v1/abuse_pb.js';
export * from './gen/agents/v1/events_pb.js';
export * from './gen/agents/v1/house_pb.js';
export * from './gen/agents/v1/moves_pb.js';
export * from './gen/agents/v1/reports_pb.js';
export * from './gen/agents/v1/service_pb.js';
