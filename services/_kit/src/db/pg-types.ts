import pg from 'pg';

const INT8 = 20;

/** Returns int8 as bigint: a JavaScript number loses digits above 2^53. */
pg.types.setTypeParser(INT8, BigInt);
