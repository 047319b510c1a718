import { create } from '@bufbuild/protobuf';
import express from 'express';
import request from 'supertest';
import { agents } from '@nm/contracts';
import type { AgentReportsClient } from '../peers.js';
import type { Session } from '../session/session.js';
import { AgentMovementsController } from './agent-movements.controller.js';

const ROWS = 230;

// Goal: the file of the team's movements has each movement once.
test('a movement whose event arrives while the file is read does not repeat another one', async () => {
  let movements = Array.from({ length: ROWS }, (_, n) => `m${n}`);
  const reports = {
    listMovements: async ({ page }: Parameters<AgentReportsClient['listMovements']>[0]) => {
      const [pageNum, size] = [page?.page ?? 1, page?.size ?? 1];
      const shown = movements.slice((pageNum - 1) * size, pageNum * size);
      const totalPages = Math.ceil(movements.length / size);
      movements = [`late${movements.length}`, ...movements];
      const content = shown.map((id) => ({ movementId: id, account: id, amountMinor: 5n }));
      return create(agents.ListMovementsResponseSchema, { content, pageNum, totalPages });
    },
  } as unknown as AgentReportsClient;
  const controller = new AgentMovementsController(reports);
  const app = express().get('/file', (_, response) => controller.file({}, { memberId: 'a' } as Session, response));
  const { text } = await request(app).get('/file').expect(200);
  const [, ...rows] = text.trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',')[1])).toEqual(Array.from({ length: ROWS }, (_, n) => `"m${n}"`));
});
