export * from './gen/games/v1/catalogue_desk_pb.js';
export * from './gen/games/v1/crash_pb.js';
export * from './gen/games/v1/draw_desk_pb.js';
export * from './gen/games/v1/jackpot_desk_pb.js';
export * from './gen/games/v1/events_pb.js';
export * from './gen/games/v1/free_rounds_pb.js';
export * from './gen/games/v1/lottery_pb.js';
export * from './gen/games/v1/service_pb.js';
