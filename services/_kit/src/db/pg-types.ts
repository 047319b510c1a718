import pg from 'pg';

const INT8 = 20;

/** Makes pg return int8 values as bigint, because a JavaScript number cannot represent integers above 2^53 exactly. */
pg.types.setTypeParser(INT8, BigInt);
