/** Injects the frozen BffConfig. */
export const BFF_CONFIG = Symbol('BFF_CONFIG');
