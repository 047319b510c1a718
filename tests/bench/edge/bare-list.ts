import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/* The reference for the edge's list: one Nest route that answers a list of the same size. */
const answer = JSON.parse(process.env['BARE_ANSWER'] ?? '{}') as object;

@Controller()
class ListController {
  @Get('list')
  list(): object {
    return answer;
  }
}

@Module({ controllers: [ListController] })
class ListModule {}

const [host = '127.0.0.1', port = ''] = (process.env['HTTP_LISTEN'] ?? '').split(':');
const app = await NestFactory.create(ListModule, { logger: false });
await app.listen(Number(port), host);
process.on('disconnect', () => process.exit(0));
process.send?.({});
