/**
 * The injection token of the Redis connection of the service. Redis stores counters of the bets of each player and
 * vendor in a second, used nonces, and the times of members' last rounds for the minimum game cycle.
 */
export const GAMES_REDIS = Symbol('redis of the games service');
