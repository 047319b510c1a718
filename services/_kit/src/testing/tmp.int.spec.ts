import { createTestDatabase } from './test-database.js';
it('x', async () => {
  for (const s of ['wallet','games','identity','agents','promotions','messaging']) {
  const m = await import(`../../../${s}/src/migrations/index.ts`);
  const list = m.MIGRATIONS ?? m.migrations;
  for (let i = 0; i < 3; i++) { const t = performance.now(); const d = await createTestDatabase({ service: s, migrations: list }); const u = performance.now(); await d.drop(); process.stdout.write(`${s} ${list?.length} ${(u - t).toFixed(0)} drop ${(performance.now()-u).toFixed(0)}\n`); }
  }
}, 120000);
