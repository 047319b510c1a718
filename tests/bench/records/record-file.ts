import 'reflect-metadata';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { sendCsvFrom } from '@nm/bff/http/csv.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { RecordDaysStore } from '@nm/wallet/records/record-days.store.js';
import { RecordsReadModel } from '@nm/wallet/records/records.read-model.js';

/*
 * Writes one CSV file of a member's movements, in a process of its own, so that the memory of the process is that of
 * the file.
 */
const [EACH, DAY_MS] = [500, 86_400_000];
const memberId = process.env['BENCH_MEMBER'] ?? '';
const source = await dataSource({ url: process.env['DATABASE_URL'] ?? '', poolMax: 1 }).initialize();
const db = new Db(source);
const records = new RecordsReadModel(db, new RecordDaysStore(db));

@Controller()
class FileController {
  @Get('file')
  async file(@Res() response: Parameters<typeof sendCsvFrom>[0]): Promise<void> {
    const range = { from: new Date(Date.now() - 366 * DAY_MS), to: new Date(), type: '', memberId, currency: 'USD' };
    await sendCsvFrom(response, 'account-record', ['time', 'type', 'id'], async (before) => {
      const found = await records.movements(range, before, EACH);
      const rows = found.map(({ occurredAt, type, transferId }) => [occurredAt.toISOString(), type, transferId]);
      return { rows, next: found.length < EACH ? '' : (found.at(-1)?.transferId ?? '') };
    });
  }
}

@Module({ controllers: [FileController] })
class FileModule {}

const [host = '127.0.0.1', port = ''] = (process.env['HTTP_LISTEN'] ?? '').split(':');
const app = await NestFactory.create(FileModule, { logger: false });
await app.listen(Number(port), host);
/** The answer to a message of the bench is the process's highest memory, in bytes. */
process.on('message', () => process.send?.({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
process.on('disconnect', () => process.exit(0));
process.send?.({});
