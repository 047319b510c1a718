import pg from 'pg';

const INT8 = 20;

/** pg returns int8 as bigint from here on, because a JavaScript number loses digits above 2^53. */
pg.types.setTypeParser(INT8, BigInt);
