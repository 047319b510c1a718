/** Injection token of the service's Redis connection: counters of bet rates, used nonces and the members' game cycles. */
export const GAMES_REDIS = Symbol('redis of the games service');
