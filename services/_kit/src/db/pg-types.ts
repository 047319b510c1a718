import pg from 'pg';

const INT8 = 20;

/** Money and sequences are int8; a JavaScript number would lose digits above 2^53. */
pg.types.setTypeParser(INT8, BigInt);
