import pg from 'pg';

const INT8 = 20;

/** This line makes pg return int8 values as bigint, because a JavaScript number loses digits above 2^53. */
pg.types.setTypeParser(INT8, BigInt);
