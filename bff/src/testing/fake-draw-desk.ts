import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { DrawDeskClient } from '../peers.js';

type Asked<M extends keyof DrawDeskClient> = Parameters<DrawDeskClient[M]>[0];

/**
 * A fake of the operators' view of lottery draws. It has the draws that a test adds, and records the calls that
 * change them.
 */
export class FakeDrawDesk implements Partial<DrawDeskClient> {
  readonly stored = new Map<string, games.DeskDraw>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listDeskDraws'>[] = [];
  failure: Failure | undefined;

  /** Adds a draw, with a request to void it if `requestedBy` is given, and returns its id. */
  put({ requestedBy, ...change }: MessageInitShape<typeof games.DrawSchema> & { requestedBy?: string } = {}): string {
    const drawId = randomUUID();
    const draw = create(games.DrawSchema, {
      ...{ drawId, gameCode: 'VNNORTH', region: 'vn-north', name: '20261125-1030', status: games.DrawStatus.OPEN },
      dueAt: timestampFromMs(Date.now() + 60_000),
      ...change,
    });
    const money = [{ currency: 'USD', slips: 2n, stakeMinor: 1_080n, liabilityMinorMax: 98_000n }];
    const states = [{ status: games.SlipStatus.ACCEPTED, currency: 'USD', slips: 2n, stakeMinor: 1_080n }];
    const requests = requestedBy === undefined ? [] : [aRequest(requestedBy)];
    this.stored.set(drawId, create(games.DeskDrawSchema, { draw, money, states, requests }));
    return drawId;
  }

  requestOf(drawId: string): string {
    return this.stored.get(drawId)?.requests[0]?.requestId ?? '';
  }

  listDeskDraws = async (asked: Asked<'listDeskDraws'>): Promise<games.ListDeskDrawsResponse> => {
    this.lists.push(asked);
    return create(games.ListDeskDrawsResponseSchema, {
      content: [...this.stored.values()].filter(isListed(asked.state)),
      pageNum: 1,
    });
  };

  getDeskDraw = async ({ drawId = '' }: Asked<'getDeskDraw'>): Promise<games.DeskDraw> => {
    const found = this.stored.get(drawId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  requestDrawVoid = async (request: Asked<'requestDrawVoid'>): Promise<games.DeskDraw> => {
    const found = await this.#act('request', request);
    found.requests.unshift(aRequest(request.operatorId ?? '', request.requestId));
    return found;
  };

  decideDrawVoid = async (request: Asked<'decideDrawVoid'>): Promise<games.DeskDraw> => {
    const found = await this.#act(request.decision ?? '', request);
    const [newest] = found.requests;
    if (!newest || !found.draw) throw new Failure('resource.not_found');
    const status = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }[request.decision ?? ''] ?? '';
    Object.assign(newest, { status, decidedBy: request.operatorId });
    if (status === 'approved') found.draw.status = games.DrawStatus.VOID;
    return found;
  };

  settleDraw = (request: Asked<'settleDraw'>): Promise<games.DeskDraw> => this.#act('settle', request);

  /** Records a call, and replaces its draw with a copy, which it returns. */
  async #act(call: string, request: { drawId?: string }): Promise<games.DeskDraw> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const copy = structuredClone(await this.getDeskDraw(request));
    this.stored.set(request.drawId ?? '', copy);
    return copy;
  }
}

/** Whether a draw belongs to a requested list. */
const isListed =
  (state = '') =>
  ({ requests }: games.DeskDraw): boolean =>
    state !== 'void_asked' || requests.some(({ status }) => status === 'waiting');

const aRequest = (requestedBy: string, requestId: string = randomUUID()): games.DrawVoidRequest =>
  create(games.DrawVoidRequestSchema, {
    ...{ requestId, requestedBy, status: 'waiting', note: 'wrong schedule' },
    requestedAt: timestampFromMs(Date.now() - 60_000),
  });
