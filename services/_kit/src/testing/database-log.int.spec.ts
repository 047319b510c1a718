import { errorsLogged } from './database-log.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

// Goal: errorsLogged finds every error that a database has really logged, so a test that relies on an empty result can
// be trusted.
describe('The log of a database', () => {
  let databases: TestDatabase[];
  beforeAll(async () => {
    databases = await Promise.all([1, 2].map(() => createTestDatabase({ service: 'kittest', migrations: [] })));
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('has the errors of this database, as soon as their callers have them, and none of another', async () => {
    const [one, other] = databases as [TestDatabase, TestDatabase];
    expect(errorsLogged(one.url)).toEqual([]);
    await expect(one.db.rows('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect(errorsLogged(one.url)).toEqual([expect.stringMatching(/ERROR: {2}division by zero$/)]);
    expect(errorsLogged(other.url)).toEqual([]);
  });
});
