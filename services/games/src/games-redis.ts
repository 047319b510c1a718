/**
 * Injection token of the service's Redis connection. Redis holds the bet-rate counters, used nonces and game cycles of
 * members.
 */
export const GAMES_REDIS = Symbol('redis of the games service');
