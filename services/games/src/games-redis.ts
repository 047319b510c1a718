/**
 * The injection token of the Redis connection of the service. Redis stores counters of each member's rate of bets, used
 * nonces, and the times of members' last rounds for the minimum game cycle.
 */
export const GAMES_REDIS = Symbol('redis of the games service');
